# What the tools and logs of a Java virtual machine print.

kind-jvm-metaspace = JVM 메타스페이스, 사용 중인 청크
kind-jvm-metaspace_virtual = JVM 메타스페이스, 주소 공간
kind-jvm-metaspace_freelist = JVM 메타스페이스, 빈 청크
kind-jvm-metaspace_nodes = JVM 메타스페이스, 노드
kind-jvm-metaspace_facts = JVM 메타스페이스, 낭비와 설정
kind-jvm-native_memory = JVM 네이티브 메모리
kind-jvm-native_memory_diff = JVM 네이티브 메모리, 차이
kind-jvm-heap_info = JVM 힙
kind-jvm-classloader_stats = JVM 클래스 로더, 목록
kind-jvm-classloaders = JVM 클래스 로더, 트리
kind-jvm-list_total = JVM 목록 합계
kind-jvm-class_histogram = JVM 클래스 히스토그램
kind-jvm-flags = JVM 플래그
kind-jvm-jstat_gc = jstat, 용량
kind-jvm-jstat_gcutil = jstat, 백분율
kind-jvm-jstat_class = jstat, 클래스
kind-jvm-jstat_compiler = jstat, 컴파일러
kind-jvm-gc_log = JVM GC 로그

frame-jvm_metaspace = jcmd VM.metaspace
frame-jvm_metaspace_virtual = jcmd VM.metaspace, 가상 공간
frame-jvm_metaspace_freelist = jcmd VM.metaspace, 빈 청크 목록
frame-jvm_metaspace_nodes = jcmd VM.metaspace, 노드
frame-jvm_metaspace_facts = jcmd VM.metaspace, 항목 값
frame-jvm_native_memory = jcmd VM.native_memory
frame-jvm_native_memory_diff = jcmd VM.native_memory summary.diff
frame-jvm_heap_info = jcmd GC.heap_info
frame-jvm_classloader_stats = jcmd VM.classloader_stats
frame-jvm_classloaders = jcmd VM.classloaders
frame-jvm_list_total = jcmd 합계 줄
frame-jvm_class_histogram = jcmd GC.class_histogram
frame-jvm_flags = jcmd VM.flags
frame-jvm_jstat_gc = jstat -gc
frame-jvm_jstat_gcutil = jstat -gcutil
frame-jvm_jstat_class = jstat -class
frame-jvm_jstat_compiler = jstat -compiler
frame-jvm_gc_log = GC 로그

reason-no_total_line = 끝에 있어야 할 합계 줄이 없다
