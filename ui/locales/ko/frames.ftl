# 차이, 나란히 놓은 스냅샷, 시간의 부분에 붙는 이유.
reason-reset_inferred = 행의 절반 넘게 줄었다. 그사이 카운터가 초기화되었으므로 모든 행을 그때부터 센 하한으로 읽는다
reason-some_began_again = 줄어든 행이 있고 언제 다시 시작했는지 알려 주는 시각이 없다. 다른 행도 그랬을 수 있어 차이는 하한이다
reason-rows_reset = 행 { $rows }개의 카운터가 그사이 초기화되어 그때부터 센 값이다
reason-side_by_side = 두 스냅샷은 저마다 카운터가 시작된 뒤의 값이며 서로 빼지 않았다
reason-evictions_unknown = 그사이 밀려난 항목이 있는지 확인되지 않아 새 행이 보기보다 오래되었을 수 있다
reason-lost_rows = 뒤 스냅샷에서 행 { $rows }개가 사라졌다
reason-digest_lost = 문 { $count }건이 다이제스트 표가 가득 차 기록되지 못했다
reason-parallel = 여러 프로세스가 동시에 읽어 그 시간이 더해졌다
reason-write_in_other = 수집한 내용에 쓰기 시간이 없어 나머지에 들어 있다
