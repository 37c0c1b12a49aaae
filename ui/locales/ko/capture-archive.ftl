# 압축한 수집본: 묶음의 종류와, 거절하거나 잘렸거나 뺀 까닭.

archive-set-plain = 압축 파일
archive-set-pg_gather = pg_gather
archive-set-collect_diagnostics = MySQL Shell 진단 묶음
archive-set-pt_stalk = pt-stalk

frame-copy_section = COPY 구역
frame-mysqlsh_tsv = MySQL Shell 표

reason-archive_encrypted = 암호가 걸린 파일이 들어 있다
reason-archive_duplicate = 이름이 같은 파일이 두 개 들어 있다
reason-archive_overlap = 들어 있는 파일들이 같은 바이트를 나눠 쓴다
reason-archive_too_many_members = 들어 있는 파일이 읽을 수 있는 수보다 많다
reason-archive_too_large = 풀면 읽을 수 있는 크기를 넘는다
reason-archive_ratio = 압축한 크기에 비해 풀린 크기가 지나치게 크다
reason-archive_damaged = 압축 파일이 손상됐다
reason-archive_cut = 압축 파일이 중간에서 잘렸다
reason-archive_nested = 압축 파일 안의 압축 파일은 더 풀지 않는다
reason-archive_empty = 읽을 것이 들어 있지 않다
reason-archive_link = 링크는 따라가지 않는다
reason-archive_method = 읽지 못하는 방식으로 압축됐다
reason-archive_method_bzip2 = bzip2 방식으로 압축돼 읽지 않는다. 보통 zip(deflate)으로 다시 압축하거나 풀어서 파일을 하나씩 넣는다
reason-archive_method_lzma = LZMA 방식으로 압축돼 읽지 않는다. 보통 zip(deflate)으로 다시 압축하거나 풀어서 파일을 하나씩 넣는다
reason-archive_method_zstd = Zstandard 방식으로 압축돼 읽지 않는다. 보통 zip(deflate)으로 다시 압축하거나 풀어서 파일을 하나씩 넣는다
reason-archive_method_xz = xz 방식으로 압축돼 읽지 않는다. 보통 zip(deflate)으로 다시 압축하거나 풀어서 파일을 하나씩 넣는다
reason-archive_method_deflate64 = Deflate64 방식으로 압축돼 읽지 않는다. 보통 zip(deflate)으로 다시 압축하거나 풀어서 파일을 하나씩 넣는다
reason-archive_method_ppmd = PPMd 방식으로 압축돼 읽지 않는다. 보통 zip(deflate)으로 다시 압축하거나 풀어서 파일을 하나씩 넣는다
reason-archive_tar = tar는 읽지 않는다. tar xf로 풀어 그 안의 파일을 넣는다
reason-archive_io = 압축 파일을 읽지 못했다
reason-not_an_archive = 읽을 수 있는 압축 파일이 아니다
