# Files of the Linux kernel, and how Kubernetes tells the end of a container.

kind-linux-cgroup_cpu_stat = 컨트롤 그룹 CPU 통계
kind-linux-smaps = 매핑별 프로세스 메모리
kind-linux-smaps_rollup = 프로세스 메모리 합계
kind-linux-proc_status = 프로세스 상태
kind-linux-meminfo = 머신 메모리
kind-linux-cgroup_memory_stat = 컨트롤 그룹 메모리 통계
kind-linux-psi = 자원 압박 정보(PSI)
kind-linux-cgroup_limits = 컨트롤 그룹 한도
kind-k8s-pod_last_state = 쿠버네티스 컨테이너 상태

frame-cgroup_cpu_stat = cpu.stat
frame-smaps = /proc/PID/smaps
frame-smaps_rollup = /proc/PID/smaps_rollup
frame-proc_status = /proc/PID/status
frame-meminfo = /proc/meminfo
frame-cgroup_memory_stat = memory.stat
frame-psi = 압박 파일
frame-cgroup_limits = 컨트롤 그룹 파일
frame-kubectl_describe_pod = kubectl describe pod

reason-key_not_in_first_sample = 첫 표본에 없는 키다
