"""Every system call of Linux with its numbers and what a locked process gets when it makes it.

Numbers are the kernel's and never change. How a filter is made of this is in `filter`.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

ARCHITECTURES = ("x86_64", "aarch64")


class Verdict(Enum):
    """What happens to a call. A number that is not in the table counts as ABSENT."""

    ALLOW = "allowed"
    CHECK = "allowed with some arguments, see filter.CHECKS"
    FILES = (
        "allowed under Landlock, with its check where filter.CHECKS has one; refused when sealed"
    )
    ABSENT = "ENOSYS, so that libraries take the older way"
    KILL = "ends the process: no honest bot makes this call, not even by mistake"
    REFUSE = "EPERM, so that an honest mistake reads as PermissionError"


class Call(NamedTuple):
    """One system call. `numbers` has its number by architecture; some architectures lack it."""

    name: str
    verdict: Verdict
    numbers: dict[str, int]


# Under each verdict and its reason: names with their numbers on x86_64 and on aarch64.
_TABLE = """
ALLOW: moving bytes through descriptors it has: those it was given and files opened for reading
    read 0 63, write 1 64, readv 19 65, writev 20 66, pread64 17 67, lseek 8 62, fstat 5 80,
    close 3 57, dup 32 23, dup2 33 -, dup3 292 24

ALLOW: waiting; poll and select see its own descriptors only
    poll 7 -, ppoll 271 73, select 23 -, pselect6 270 72, nanosleep 35 101, sched_yield 24 124,
    restart_syscall 219 128

ALLOW: its own memory
    munmap 11 215, mprotect 10 226, brk 12 214

ALLOW: its own signals and timers
    rt_sigaction 13 134, rt_sigprocmask 14 135, rt_sigreturn 15 139, sigaltstack 131 132,
    getitimer 36 102, setitimer 38 103, alarm 37 -

ALLOW: what it may know: the time, its own use and limits, its own identity
    time 201 -, gettimeofday 96 169, times 100 153, getrusage 98 165, getrlimit 97 163,
    getpid 39 172, gettid 186 178, getppid 110 173, getuid 102 174, geteuid 107 175,
    getgid 104 176, getegid 108 177, uname 63 160, getcpu 309 168, getcwd 79 17

ALLOW: randomness, which libraries expect
    getrandom 318 278

ALLOW: its own end
    exit 60 93, exit_group 231 94

CHECK: own memory again: no huge or locked pages, nothing that reaches into shared page caches
    mmap 9 222, mremap 25 216, madvise 28 233

CHECK: clocks, but not the processor time of other processes
    clock_gettime 228 113, clock_getres 229 114, clock_nanosleep 230 115

CHECK: signals to itself alone, for abort() and raise()
    kill 62 129, tkill 200 130, tgkill 234 131

CHECK: reading its own limits and processors
    prlimit64 302 261, sched_getaffinity 204 123

CHECK: plain waits: no priority inheritance
    futex 202 98

CHECK: descriptors: no owner, no locks, no leases, no pipe sizes, no terminal tricks
    fcntl 72 25, ioctl 16 29

FILES: reading what Landlock grants; every path is refused when sealed
    open 2 -, openat 257 56, stat 4 -, lstat 6 -, newfstatat 262 79, getdents64 217 61

ABSENT: younger calls that libc tries first and does without
    clone3 435 435, openat2 437 437, close_range 436 436, rseq 334 293, statx 332 291,
    futex_waitv 449 449

ABSENT: younger than any release that this was written for; nobody can need them yet
    uretprobe 335 -, cachestat 451 451, fchmodat2 452 452, map_shadow_stack 453 453,
    futex_wake 454 454, futex_wait 455 455, futex_requeue 456 456, statmount 457 457,
    listmount 458 458, lsm_get_self_attr 459 459, lsm_set_self_attr 460 460,
    lsm_list_modules 461 461, mseal 462 462, setxattrat 463 463, getxattrat 464 464,
    listxattrat 465 465, removexattrat 466 466, open_tree_attr 467 467, file_getattr 468 468,
    file_setattr 469 469

ABSENT: names that the kernel no longer serves
    _sysctl 156 -, create_module 174 -, get_kernel_syms 177 -, query_module 178 -,
    nfsservctl 180 42, getpmsg 181 -, putpmsg 182 -, afs_syscall 183 -, tuxcall 184 -,
    security 185 -, vserver 236 -, set_thread_area 205 -, get_thread_area 211 -,
    epoll_ctl_old 214 -, epoll_wait_old 215 -, uselib 134 -, lookup_dcookie 212 18

KILL: other processes' memory, registers and descriptors
    ptrace 101 117, process_vm_readv 310 270, process_vm_writev 311 271, process_madvise 440 440,
    process_mrelease 448 448, pidfd_getfd 438 438, kcmp 312 272

KILL: large or often broken parts of the kernel
    bpf 321 280, perf_event_open 298 241, userfaultfd 323 282, io_uring_setup 425 425,
    io_uring_enter 426 426, io_uring_register 427 427, modify_ldt 154 -

KILL: namespaces, roots and mounts
    unshare 272 97, setns 308 268, chroot 161 51, pivot_root 155 41, mount 165 40, umount2 166 39,
    move_mount 429 429, open_tree 428 428, fsopen 430 430, fsconfig 431 431, fsmount 432 432,
    fspick 433 433, mount_setattr 442 442

KILL: kernel keyrings
    add_key 248 217, request_key 249 218, keyctl 250 219

KILL: files behind paths
    open_by_handle_at 304 265

KILL: the machine itself
    init_module 175 105, finit_module 313 273, delete_module 176 106, kexec_load 246 104,
    kexec_file_load 320 294, reboot 169 142, swapon 167 224, swapoff 168 225, acct 163 89,
    quotactl 179 60, quotactl_fd 443 443, syslog 103 116, vhangup 153 58, iopl 172 -, ioperm 173 -

REFUSE: processes, threads and programs
    clone 56 220, fork 57 -, vfork 58 -, execve 59 221, execveat 322 281, wait4 61 260,
    waitid 247 95, set_tid_address 218 96, set_robust_list 273 99, get_robust_list 274 100

REFUSE: the network
    socket 41 198, socketpair 53 199, bind 49 200, listen 50 201, accept 43 202, accept4 288 242,
    connect 42 203, getsockname 51 204, getpeername 52 205, setsockopt 54 208, getsockopt 55 209,
    shutdown 48 210, sendto 44 206, recvfrom 45 207, sendmsg 46 211, recvmsg 47 212,
    sendmmsg 307 269, recvmmsg 299 243

REFUSE: new channels: pipes, events, memory files, queues, shared memory
    pipe 22 -, pipe2 293 59, eventfd 284 -, eventfd2 290 19, signalfd 282 -, signalfd4 289 74,
    timerfd_create 283 85, timerfd_settime 286 86, timerfd_gettime 287 87, epoll_create 213 -,
    epoll_create1 291 20, epoll_ctl 233 21, epoll_wait 232 -, epoll_pwait 281 22,
    epoll_pwait2 441 441, memfd_create 319 279, memfd_secret 447 447, shmget 29 194, shmat 30 196,
    shmctl 31 195, shmdt 67 197, semget 64 190, semop 65 193, semtimedop 220 192, semctl 66 191,
    msgget 68 186, msgsnd 69 189, msgrcv 70 188, msgctl 71 187, mq_open 240 180, mq_unlink 241 181,
    mq_timedsend 242 182, mq_timedreceive 243 183, mq_notify 244 184, mq_getsetattr 245 185

REFUSE: moving bytes inside the kernel, at offsets or asynchronously; no honest need
    pwrite64 18 68, preadv 295 69, pwritev 296 70, preadv2 327 286, pwritev2 328 287,
    sendfile 40 71, splice 275 76, tee 276 77, vmsplice 278 75, copy_file_range 326 285,
    io_setup 206 0, io_destroy 207 1, io_submit 209 2, io_cancel 210 3, io_getevents 208 4,
    io_pgetevents 333 292

REFUSE: changing files and folders
    creat 85 -, truncate 76 45, ftruncate 77 46, fallocate 285 47, mkdir 83 -, mkdirat 258 34,
    rmdir 84 -, mknod 133 -, mknodat 259 33, link 86 -, linkat 265 37, symlink 88 -,
    symlinkat 266 36, unlink 87 -, unlinkat 263 35, rename 82 -, renameat 264 38,
    renameat2 316 276, chmod 90 -, fchmod 91 52, fchmodat 268 53, chown 92 -, fchown 93 55,
    lchown 94 -, fchownat 260 54, utime 132 -, utimes 235 -, utimensat 280 88, futimesat 261 -,
    setxattr 188 5, lsetxattr 189 6, fsetxattr 190 7, removexattr 197 14, lremovexattr 198 15,
    fremovexattr 199 16

REFUSE: locks, and disc traffic that others feel
    flock 73 32, fsync 74 82, fdatasync 75 83, sync 162 81, syncfs 306 267, sync_file_range 277 84,
    msync 26 227, fadvise64 221 223, readahead 187 213

REFUSE: looking at files it may not read
    access 21 -, faccessat 269 48, faccessat2 439 439, readlink 89 -, readlinkat 267 78,
    getxattr 191 8, lgetxattr 192 9, fgetxattr 193 10, listxattr 194 11, llistxattr 195 12,
    flistxattr 196 13, statfs 137 43, fstatfs 138 44, ustat 136 -, sysfs 139 -, getdents 78 -,
    name_to_handle_at 303 264, inotify_init 253 -, inotify_init1 294 26, inotify_add_watch 254 27,
    inotify_rm_watch 255 28, fanotify_init 300 262, fanotify_mark 301 263

REFUSE: another place or mask
    chdir 80 49, fchdir 81 50, umask 95 166

REFUSE: other processes: handles, signals, groups, scheduling, memory placement
    pidfd_open 434 434, pidfd_send_signal 424 424, rt_sigqueueinfo 129 138,
    rt_tgsigqueueinfo 297 240, getpgid 121 155, setpgid 109 154, getpgrp 111 -, getsid 124 156,
    setsid 112 157, getpriority 140 141, setpriority 141 140, ioprio_get 252 31, ioprio_set 251 30,
    sched_setaffinity 203 122, sched_setscheduler 144 119, sched_getscheduler 145 120,
    sched_setparam 142 118, sched_getparam 143 121, sched_setattr 314 274, sched_getattr 315 275,
    sched_get_priority_max 146 125, sched_get_priority_min 147 126, sched_rr_get_interval 148 127,
    migrate_pages 256 238, move_pages 279 239, mbind 237 235, get_mempolicy 239 236,
    set_mempolicy 238 237, set_mempolicy_home_node 450 450, membarrier 324 283

REFUSE: identity and rights
    setuid 105 146, setgid 106 144, setreuid 113 145, setregid 114 143, setresuid 117 147,
    setresgid 119 149, getresuid 118 148, getresgid 120 150, setfsuid 122 151, setfsgid 123 152,
    getgroups 115 158, setgroups 116 159, capget 125 90, capset 126 91

REFUSE: undoing the lock-down, or changing how the process runs
    seccomp 317 277, landlock_create_ruleset 444 444, landlock_add_rule 445 445,
    landlock_restrict_self 446 446, prctl 157 167, arch_prctl 158 -, personality 135 92,
    setrlimit 160 164

REFUSE: pinned, probed and oddly mapped memory
    mlock 149 228, mlock2 325 284, mlockall 151 230, munlock 150 229, munlockall 152 231,
    mincore 27 232, remap_file_pages 216 234, pkey_mprotect 329 288, pkey_alloc 330 289,
    pkey_free 331 290

REFUSE: signals and timers of the rarer kind
    pause 34 -, rt_sigpending 127 136, rt_sigtimedwait 128 137, rt_sigsuspend 130 133,
    timer_create 222 107, timer_settime 223 110, timer_gettime 224 108, timer_getoverrun 225 109,
    timer_delete 226 111

REFUSE: the machine's time, name and load
    settimeofday 164 170, clock_settime 227 112, adjtimex 159 171, clock_adjtime 305 266,
    sethostname 170 161, setdomainname 171 162, sysinfo 99 179
"""


def _parse(table: str) -> tuple[Call, ...]:
    calls = []
    verdict = Verdict.REFUSE
    for line in filter(None, table.splitlines()):
        if not line.startswith(" "):
            verdict = Verdict[line.partition(":")[0]]
            continue
        for entry in line.strip().rstrip(",").split(", "):
            name, *fields = entry.split()
            pairs = zip(ARCHITECTURES, fields, strict=True)
            numbers = {architecture: int(field) for architecture, field in pairs if field != "-"}
            calls.append(Call(name, verdict, numbers))
    return tuple(calls)


CALLS = _parse(_TABLE)

NUMBERS = {
    architecture: {c.name: c.numbers[architecture] for c in CALLS if architecture in c.numbers}
    for architecture in ARCHITECTURES
}
"""Numbers by architecture and name."""
