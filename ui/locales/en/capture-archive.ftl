# Archives of captures: sets, and why one is refused, cut or left out.

archive-set-plain = Archive
archive-set-pg_gather = pg_gather
archive-set-collect_diagnostics = MySQL Shell diagnostics
archive-set-pt_stalk = pt-stalk

frame-copy_section = COPY section
frame-mysqlsh_tsv = MySQL Shell table

reason-archive_encrypted = A member of the archive is encrypted
reason-archive_duplicate = Two members of the archive have the same name
reason-archive_overlap = Members of the archive share bytes
reason-archive_too_many_members = The archive has more members than are read
reason-archive_too_large = The archive unpacks to more bytes than are read
reason-archive_ratio = A member unpacks to far more bytes than it is packed in
reason-archive_damaged = The archive is damaged
reason-archive_cut = The archive is cut off
reason-archive_nested = An archive within an archive is not unpacked further
reason-archive_empty = There is nothing to read in the archive
reason-archive_link = A link, which is not followed
reason-archive_method = Packed by a method that is not read
reason-archive_method_bzip2 = Packed by bzip2, which is not read: pack the files as an ordinary zip (deflate), or unpack them and add them one by one
reason-archive_method_lzma = Packed by LZMA, which is not read: pack the files as an ordinary zip (deflate), or unpack them and add them one by one
reason-archive_method_zstd = Packed by Zstandard, which is not read: pack the files as an ordinary zip (deflate), or unpack them and add them one by one
reason-archive_method_xz = Packed by xz, which is not read: pack the files as an ordinary zip (deflate), or unpack them and add them one by one
reason-archive_method_deflate64 = Packed by Deflate64, which is not read: pack the files as an ordinary zip (deflate), or unpack them and add them one by one
reason-archive_method_ppmd = Packed by PPMd, which is not read: pack the files as an ordinary zip (deflate), or unpack them and add them one by one
reason-archive_tar = A tar is not read: unpack it (tar xf) and add the files that are in it
reason-archive_io = The archive could not be read
reason-not_an_archive = Not an archive that is read
