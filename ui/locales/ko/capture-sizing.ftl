# Sheets of sizing inputs.

kind-sizing-metaspace = 용량 산정표, 메타스페이스
kind-sizing-bloom = 용량 산정표, 블룸 필터
kind-sizing-outbox = 용량 산정표, 아웃박스
kind-sizing-pool = 용량 산정표, 커넥션 풀
kind-sizing-filesort = 용량 산정표, 정렬 버퍼
kind-sizing-cfs = 용량 산정표, CPU 할당량
kind-sizing-durability = 용량 산정표, 커밋의 내구성
kind-sizing-rss = 용량 산정표, 상주 메모리

frame-sizing_metaspace = 용량 산정표
frame-sizing_bloom = 용량 산정표
frame-sizing_outbox = 용량 산정표
frame-sizing_pool = 용량 산정표
frame-sizing_filesort = 용량 산정표
frame-sizing_cfs = 용량 산정표
frame-sizing_durability = 용량 산정표
frame-sizing_rss = 용량 산정표

reason-sizing_unknown_name = 이 표의 계산법에 없는 입력이다
reason-sizing_wrong_unit = 입력의 단위와 다르다
reason-sizing_wrong_value = 입력의 형식에 맞지 않는 값이다
reason-sizing_unknown_grade = 없는 등급이다
reason-sizing_twice = 앞에서 이미 적은 입력이다
reason-sizing_unreadable = 표를 읽을 수 없거나 모르는 계산을 가리킨다
reason-sizing_inputs_refused = 표의 입력 가운데 받아들이지 못한 것이 있다
reason-sizing_input_missing = 계산에 필요한 입력이 표에 없다
