"""What a locked process gets for each system call made with all arguments 0, by name. Written from
the threat model, not from the table under test; every call that is not named here is refused with
EPERM."""

from __future__ import annotations


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


ALLOWED = _names(
    """
    read write close fstat poll lseek mmap mprotect munmap brk rt_sigaction rt_sigprocmask
    rt_sigreturn pread64 readv writev select sched_yield mremap madvise dup dup2 nanosleep
    getitimer alarm setitimer getpid exit uname fcntl getcwd gettimeofday getrlimit getrusage
    times getuid getgid geteuid getegid getppid sigaltstack gettid time sched_getaffinity
    restart_syscall clock_gettime clock_getres clock_nanosleep exit_group pselect6 ppoll dup3
    prlimit64 getcpu getrandom
    """
)

PATHS = _names("open stat lstat getdents64 openat newfstatat")
"""Allowed under Landlock, EACCES when sealed."""

ABSENT = _names(
    """
    uselib _sysctl create_module get_kernel_syms query_module nfsservctl getpmsg putpmsg
    afs_syscall tuxcall security set_thread_area get_thread_area lookup_dcookie epoll_ctl_old
    epoll_wait_old vserver statx rseq uretprobe clone3 close_range openat2 futex futex_waitv cachestat
    fchmodat2 map_shadow_stack futex_wake futex_wait futex_requeue statmount listmount
    lsm_get_self_attr lsm_set_self_attr lsm_list_modules mseal setxattrat getxattrat listxattrat
    removexattrat open_tree_attr file_getattr file_setattr
    """
)
"""ENOSYS. `futex` with all arguments 0 waits for a word that other processes share."""

NOT_A_TERMINAL = _names("ioctl")
"""ENOTTY."""

KILLED = _names(
    """
    ptrace syslog vhangup modify_ldt pivot_root chroot acct mount umount2 swapon swapoff reboot
    iopl ioperm init_module delete_module quotactl kexec_load add_key request_key keyctl unshare
    perf_event_open open_by_handle_at setns process_vm_readv process_vm_writev kcmp finit_module
    kexec_file_load bpf userfaultfd io_uring_setup io_uring_enter io_uring_register open_tree
    move_mount fsopen fsconfig fsmount fspick pidfd_getfd process_madvise mount_setattr
    quotactl_fd process_mrelease
    """
)


def expected(name: str | None, mode: str) -> str:
    """allow, kill, or errno N; `None` is a number without a name."""
    if name is None or name in ABSENT:
        return "errno 38"
    if name in ALLOWED:
        return "allow"
    if name in PATHS:
        return "allow" if mode == "landlock" else "errno 13"
    if name in NOT_A_TERMINAL:
        return "errno 25"
    return "kill" if name in KILLED else "errno 1"
