var stats = {
    type: "GROUP",
    name: "All Requests",
    path: "",
    pathFormatted: "group_missing-name--1146707516",
    stats: {
        "name": "All Requests",
        "numberOfRequests": {
            "total": "   92,163",
            "ok": "   92,163",
            "ko": "        0"
        },
        "minResponseTime": {
            "total": "        6",
            "ok": "        6",
            "ko": "        -"
        },
        "maxResponseTime": {
            "total": "    1,210",
            "ok": "    1,210",
            "ko": "        -"
        },
        "meanResponseTime": {
            "total": "       55",
            "ok": "       55",
            "ko": "        -"
        },
        "standardDeviation": {
            "total": "       38",
            "ok": "       38",
            "ko": "        -"
        },
        "percentiles1": {
            "total": "       44",
            "ok": "       44",
            "ko": "        -"
        },
        "percentiles2": {
            "total": "       61",
            "ok": "       61",
            "ko": "        -"
        },
        "percentiles3": {
            "total": "      151",
            "ok": "      151",
            "ko": "        -"
        },
        "percentiles4": {
            "total": "      298",
            "ok": "      298",
            "ko": "        -"
        },
        "group1": {
            "name": "t < 800 ms",
            "htmlName": "t < 800 ms",
            "count": 92160,
            "percentage": 99.99
        },
        "group4": {
            "name": "failed",
            "htmlName": "failed",
            "count": 0,
            "percentage": 0
        },
        "meanNumberOfRequestsPerSecond": {
            "total": "     59.9",
            "ok": "     59.9",
            "ko": "        -"
        }
    },
    contents: {
        "group_cart": {
            type: "GROUP",
            "name": "cart",
            "path": "cart",
            "pathFormatted": "group_cart",
            stats: {
                "name": "cart",
                "numberOfRequests": {
                    "total": "   92,163",
                    "ok": "   92,163",
                    "ko": "        0"
                },
                "minResponseTime": {
                    "total": "        6",
                    "ok": "        6",
                    "ko": "        -"
                },
                "maxResponseTime": {
                    "total": "    1,210",
                    "ok": "    1,210",
                    "ko": "        -"
                },
                "meanResponseTime": {
                    "total": "       55",
                    "ok": "       55",
                    "ko": "        -"
                },
                "standardDeviation": {
                    "total": "       38",
                    "ok": "       38",
                    "ko": "        -"
                },
                "percentiles1": {
                    "total": "       44",
                    "ok": "       44",
                    "ko": "        -"
                },
                "percentiles2": {
                    "total": "       61",
                    "ok": "       61",
                    "ko": "        -"
                },
                "percentiles3": {
                    "total": "      151",
                    "ok": "      151",
                    "ko": "        -"
                },
                "percentiles4": {
                    "total": "      298",
                    "ok": "      298",
                    "ko": "        -"
                },
                "group1": {
                    "name": "t < 800 ms",
                    "htmlName": "t < 800 ms",
                    "count": 92160,
                    "percentage": 99.99
                },
                "group4": {
                    "name": "failed",
                    "htmlName": "failed",
                    "count": 0,
                    "percentage": 0
                },
                "meanNumberOfRequestsPerSecond": {
                    "total": "     59.9",
                    "ok": "     59.9",
                    "ko": "        -"
                }
            },
            contents: {
                "req_pay": {
                    type: "REQUEST",
                    "name": "pay",
                    "path": "cart / pay",
                    "pathFormatted": "req_pay",
                    stats: {
                        "name": "pay",
                        "numberOfRequests": {
                            "total": "   92,163",
                            "ok": "    92163",
                            "ko": "        0"
                        },
                        "minResponseTime": {
                            "total": "        6",
                            "ok": "        6",
                            "ko": "        -"
                        },
                        "maxResponseTime": {
                            "total": "    1,210",
                            "ok": "    1,210",
                            "ko": "        -"
                        },
                        "meanResponseTime": {
                            "total": "       55",
                            "ok": "       55",
                            "ko": "        -"
                        },
                        "standardDeviation": {
                            "total": "       38",
                            "ok": "       38",
                            "ko": "        -"
                        },
                        "percentiles1": {
                            "total": "       44",
                            "ok": "       44",
                            "ko": "        -"
                        },
                        "percentiles2": {
                            "total": "       61",
                            "ok": "       61",
                            "ko": "        -"
                        },
                        "percentiles3": {
                            "total": "      151",
                            "ok": "      151",
                            "ko": "        -"
                        },
                        "percentiles4": {
                            "total": "      298",
                            "ok": "      298",
                            "ko": "        -"
                        },
                        "group1": {
                            "name": "t < 800 ms",
                            "htmlName": "t < 800 ms",
                            "count": 92160,
                            "percentage": 99.99
                        },
                        "group4": {
                            "name": "failed",
                            "htmlName": "failed",
                            "count": 0,
                            "percentage": 0
                        },
                        "meanNumberOfRequestsPerSecond": {
                            "total": "     59.9",
                            "ok": "     59.9",
                            "ko": "        -"
                        }
                    }
                }
            }
        }
    }
}

function fillStats(stat){
    $("#numberOfRequests").append(stat.numberOfRequests.total);
}
