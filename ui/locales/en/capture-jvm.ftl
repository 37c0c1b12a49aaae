# What the tools and logs of a Java virtual machine print.

kind-jvm-metaspace = JVM Metaspace, chunks in use
kind-jvm-metaspace_virtual = JVM Metaspace, address space
kind-jvm-metaspace_freelist = JVM Metaspace, free chunks
kind-jvm-metaspace_nodes = JVM Metaspace, nodes
kind-jvm-metaspace_facts = JVM Metaspace, waste and settings
kind-jvm-native_memory = JVM native memory
kind-jvm-native_memory_diff = JVM native memory, difference
kind-jvm-heap_info = JVM heap
kind-jvm-classloader_stats = JVM class loaders, list
kind-jvm-classloaders = JVM class loaders, tree
kind-jvm-list_total = JVM list total
kind-jvm-class_histogram = JVM class histogram
kind-jvm-flags = JVM flags
kind-jvm-jstat_gc = jstat, capacities
kind-jvm-jstat_gcutil = jstat, percentages
kind-jvm-jstat_class = jstat, classes
kind-jvm-jstat_compiler = jstat, compiler
kind-jvm-gc_log = JVM GC log

frame-jvm_metaspace = jcmd VM.metaspace
frame-jvm_metaspace_virtual = jcmd VM.metaspace, virtual space
frame-jvm_metaspace_freelist = jcmd VM.metaspace, free lists
frame-jvm_metaspace_nodes = jcmd VM.metaspace, nodes
frame-jvm_metaspace_facts = jcmd VM.metaspace, facts
frame-jvm_native_memory = jcmd VM.native_memory
frame-jvm_native_memory_diff = jcmd VM.native_memory summary.diff
frame-jvm_heap_info = jcmd GC.heap_info
frame-jvm_classloader_stats = jcmd VM.classloader_stats
frame-jvm_classloaders = jcmd VM.classloaders
frame-jvm_list_total = total line of jcmd
frame-jvm_class_histogram = jcmd GC.class_histogram
frame-jvm_flags = jcmd VM.flags
frame-jvm_jstat_gc = jstat -gc
frame-jvm_jstat_gcutil = jstat -gcutil
frame-jvm_jstat_class = jstat -class
frame-jvm_jstat_compiler = jstat -compiler
frame-jvm_gc_log = GC log

reason-no_total_line = The total line at the end is missing
