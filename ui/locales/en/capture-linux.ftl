# Files of the Linux kernel, and how Kubernetes tells the end of a container.

kind-linux-cgroup_cpu_stat = Control group, CPU statistics
kind-linux-smaps = Process memory by mapping
kind-linux-smaps_rollup = Process memory, totals
kind-linux-proc_status = Process status
kind-linux-meminfo = Machine memory
kind-linux-cgroup_memory_stat = Control group, memory statistics
kind-linux-psi = Pressure stall information
kind-linux-cgroup_limits = Control group, limits
kind-k8s-pod_last_state = Kubernetes container states

frame-cgroup_cpu_stat = cpu.stat
frame-smaps = /proc/PID/smaps
frame-smaps_rollup = /proc/PID/smaps_rollup
frame-proc_status = /proc/PID/status
frame-meminfo = /proc/meminfo
frame-cgroup_memory_stat = memory.stat
frame-psi = pressure file
frame-cgroup_limits = control group files
frame-kubectl_describe_pod = kubectl describe pod

reason-key_not_in_first_sample = The first sample has no such key
