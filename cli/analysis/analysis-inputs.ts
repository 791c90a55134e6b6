// Generated from the contract by `npm run documents`.
import type { AnalysisInput } from './analysis-input.ts'

export const analysisInputs: Record<string, AnalysisInput> = {
  "dashboard": {
    "summary": {
      "ja": "ダッシュボード",
      "en": "Dashboard"
    },
    "period": null,
    "products": false,
    "stores": false,
    "paged": false,
    "sorted": false,
    "argument": null,
    "options": [
      {
        "field": "scope",
        "flag": "--scope",
        "kind": "choice",
        "choices": {
          "own": "own",
          "all": "all"
        },
        "fallback": "all"
      }
    ]
  },
  "stockDistribution": {
    "summary": {
      "ja": "理論在庫の分布（店舗数）",
      "en": "Theoretical inventory by band, stores counted"
    },
    "period": null,
    "products": false,
    "stores": true,
    "paged": false,
    "sorted": false,
    "argument": "jan",
    "options": []
  },
  "stockDistributionDetails": {
    "summary": {
      "ja": "理論在庫の店舗一覧（在庫帯・健全度別）",
      "en": "The stores behind a band of theoretical inventory"
    },
    "period": null,
    "products": false,
    "stores": true,
    "paged": true,
    "sorted": true,
    "argument": "jan",
    "options": [
      {
        "field": "band",
        "flag": "--band",
        "kind": "choice",
        "choices": {
          "0": "0",
          "1": "1",
          "2": "2",
          "3": "3",
          "4": "4",
          "5": "5",
          "6": "6",
          "none": "none"
        }
      },
      {
        "field": "health",
        "flag": "--health",
        "kind": "choice",
        "choices": {
          "notDelivered": "notDelivered",
          "soldOut": "soldOut",
          "low": "low",
          "fair": "fair",
          "over": "over",
          "dead": "dead",
          "cleared": "cleared",
          "unknown": "unknown"
        }
      },
      {
        "field": "direction",
        "flag": "--direction",
        "kind": "choice",
        "choices": {
          "asc": "asc",
          "desc": "desc"
        }
      }
    ]
  },
  "storeCharacteristics": {
    "summary": {
      "ja": "書店特性分析（地域・立地・規模など）",
      "en": "Bookstore characteristics: area, location, scale"
    },
    "period": "required",
    "products": false,
    "stores": true,
    "paged": false,
    "sorted": false,
    "argument": "jan",
    "options": [
      {
        "field": "by",
        "flag": "--by",
        "kind": "choice",
        "choices": {
          "area": "area",
          "prefecture": "prefecture",
          "location": "location",
          "scale": "scale",
          "category": "category",
          "chain": "chain"
        },
        "fallback": "area"
      },
      {
        "field": "cross",
        "flag": "--cross",
        "kind": "switch"
      }
    ]
  },
  "orderInfo": {
    "summary": {
      "ja": "日別の受注と在庫",
      "en": "Daily orders and inventory"
    },
    "period": "optional",
    "products": false,
    "stores": true,
    "paged": false,
    "sorted": false,
    "argument": "jan",
    "options": []
  },
  "publicationInfo": {
    "summary": {
      "ja": "書誌・受賞・価格改定・シリーズ",
      "en": "Publication information, awards, prices, series"
    },
    "period": null,
    "products": false,
    "stores": false,
    "paged": false,
    "sorted": false,
    "argument": "jan",
    "options": []
  },
  "productPublicity": {
    "summary": {
      "ja": "パブリシティと前後7日の売上",
      "en": "Publicity and what it sold"
    },
    "period": "optional",
    "products": false,
    "stores": true,
    "paged": true,
    "sorted": false,
    "argument": "jan",
    "options": []
  },
  "allProductDetail": {
    "summary": {
      "ja": "複数商品の詳細をまとめて",
      "en": "Several products by JAN at once"
    },
    "period": null,
    "products": false,
    "stores": true,
    "paged": false,
    "sorted": false,
    "argument": "jans",
    "options": []
  },
  "salesCumulative": {
    "summary": {
      "ja": "発売からの累計（売上・配本・返品・在庫）",
      "en": "Cumulative sales, delivery, return and stock since release"
    },
    "period": null,
    "products": false,
    "stores": true,
    "paged": false,
    "sorted": false,
    "argument": "jan",
    "options": [
      {
        "field": "until",
        "flag": "--until",
        "kind": "day"
      }
    ]
  },
  "dailyRanking": {
    "summary": {
      "ja": "日別順位（全体・ジャンル・出版社内）",
      "en": "A product’s rank day by day"
    },
    "period": "required",
    "products": false,
    "stores": true,
    "paged": false,
    "sorted": false,
    "argument": "jan",
    "options": [
      {
        "field": "channel",
        "flag": "--channel",
        "kind": "choice",
        "choices": {
          "all": "all",
          "store": "store",
          "net": "net"
        },
        "fallback": "all"
      }
    ]
  },
  "issueTransition": {
    "summary": {
      "ja": "号別・巻別推移",
      "en": "Issue-by-issue transition"
    },
    "period": null,
    "products": false,
    "stores": true,
    "paged": false,
    "sorted": false,
    "argument": "jan",
    "options": [
      {
        "field": "maxIssues",
        "flag": "--max-issues",
        "kind": "number",
        "fallback": "24"
      },
      {
        "field": "days",
        "flag": "--days",
        "kind": "number",
        "fallback": "28"
      }
    ]
  },
  "saleRankingByStore": {
    "summary": {
      "ja": "商品の店舗別売上ランキング",
      "en": "Stores ranked by their sales of a product"
    },
    "period": "required",
    "products": false,
    "stores": true,
    "paged": true,
    "sorted": true,
    "argument": "jans",
    "options": [
      {
        "field": "channel",
        "flag": "--channel",
        "kind": "choice",
        "choices": {
          "all": "all",
          "store": "store",
          "net": "net"
        },
        "fallback": "all"
      },
      {
        "field": "sameStores",
        "flag": "--same-stores",
        "kind": "switch"
      }
    ]
  },
  "saleRankingByCompany": {
    "summary": {
      "ja": "商品の法人別売上ランキング",
      "en": "Companies ranked by their sales of a product"
    },
    "period": "required",
    "products": false,
    "stores": true,
    "paged": true,
    "sorted": true,
    "argument": "jans",
    "options": [
      {
        "field": "channel",
        "flag": "--channel",
        "kind": "choice",
        "choices": {
          "all": "all",
          "store": "store",
          "net": "net"
        },
        "fallback": "all"
      },
      {
        "field": "sameStores",
        "flag": "--same-stores",
        "kind": "switch"
      }
    ]
  },
  "publisherRanking": {
    "summary": {
      "ja": "出版社ランキング",
      "en": "Publishers ranked by copies or amount"
    },
    "period": "required",
    "products": true,
    "stores": true,
    "paged": true,
    "sorted": false,
    "argument": null,
    "options": [
      {
        "field": "basis",
        "flag": "--basis",
        "kind": "choice",
        "choices": {
          "amount": 1,
          "copies": 2
        },
        "fallback": "copies"
      },
      {
        "field": "sameStores",
        "flag": "--same-stores",
        "kind": "switch"
      },
      {
        "field": "channel",
        "flag": "--channel",
        "kind": "choice",
        "choices": {
          "all": "all",
          "store": "store",
          "net": "net"
        },
        "fallback": "all"
      },
      {
        "field": "imprints",
        "flag": "--imprints",
        "kind": "choice",
        "choices": {
          "merge": "merge",
          "separate": "separate"
        },
        "fallback": "merge"
      },
      {
        "field": "includeExcluded",
        "flag": "--include-excluded",
        "kind": "switch"
      }
    ]
  },
  "trendByGenre": {
    "summary": {
      "ja": "ジャンル別・出版社別の売上推移",
      "en": "Sales trends by genre and publisher"
    },
    "period": "optional",
    "products": true,
    "stores": true,
    "paged": false,
    "sorted": false,
    "argument": null,
    "options": [
      {
        "field": "unit",
        "flag": "--unit",
        "kind": "choice",
        "choices": {
          "1": 1,
          "2": 2,
          "3": 3
        }
      },
      {
        "field": "weekStartsOn",
        "flag": "--week-starts",
        "kind": "number",
        "fallback": "1"
      },
      {
        "field": "by",
        "flag": "--by",
        "kind": "choice",
        "choices": {
          "genre": "genre",
          "publisher": "publisher",
          "genre-publisher": "genre-publisher"
        },
        "fallback": "genre"
      },
      {
        "field": "genreLevel",
        "flag": "--genre-level",
        "kind": "choice",
        "choices": {
          "large": "large",
          "medium": "medium",
          "small": "small",
          "item": "item",
          "item-large": "item-large",
          "item-medium": "item-medium",
          "item-small": "item-small"
        },
        "fallback": "large"
      },
      {
        "field": "basis",
        "flag": "--basis",
        "kind": "choice",
        "choices": {
          "amount": 1,
          "copies": 2
        },
        "fallback": "copies"
      },
      {
        "field": "sameStores",
        "flag": "--same-stores",
        "kind": "switch"
      },
      {
        "field": "channel",
        "flag": "--channel",
        "kind": "choice",
        "choices": {
          "all": "all",
          "store": "store",
          "net": "net"
        },
        "fallback": "all"
      },
      {
        "field": "includeExcluded",
        "flag": "--include-excluded",
        "kind": "switch"
      },
      {
        "field": "limit",
        "flag": "--limit",
        "kind": "number",
        "fallback": "12"
      }
    ]
  },
  "sellThroughForecast": {
    "summary": {
      "ja": "類書からみた売上見込み",
      "en": "Expected sell-through from comparable titles"
    },
    "period": null,
    "products": false,
    "stores": true,
    "paged": false,
    "sorted": false,
    "argument": "jan",
    "options": [
      {
        "field": "day",
        "flag": "--day",
        "kind": "number"
      },
      {
        "field": "maxTitles",
        "flag": "--max-titles",
        "kind": "number",
        "fallback": "40"
      },
      {
        "field": "thresholdRate",
        "flag": "--threshold-rate",
        "kind": "number",
        "fallback": "30"
      },
      {
        "field": "thresholdDays",
        "flag": "--threshold-days",
        "kind": "number",
        "fallback": "10"
      }
    ]
  },
  "brandPickup": {
    "summary": {
      "ja": "ブランドピックアップ（出版社・レーベル・シリーズ）",
      "en": "Brand pickup: publishers, imprints, series"
    },
    "period": "optional",
    "products": true,
    "stores": true,
    "paged": false,
    "sorted": false,
    "argument": null,
    "options": [
      {
        "field": "unit",
        "flag": "--unit",
        "kind": "choice",
        "choices": {
          "1": 1,
          "2": 2,
          "3": 3
        }
      },
      {
        "field": "weekStartsOn",
        "flag": "--week-starts",
        "kind": "number",
        "fallback": "1"
      },
      {
        "field": "brandType",
        "flag": "--brand-type",
        "kind": "choice",
        "choices": {
          "publisher": "publisher",
          "series": "series"
        },
        "fallback": "publisher"
      },
      {
        "field": "brandCds",
        "flag": "--brand-cds",
        "kind": "codes"
      },
      {
        "field": "maxBrands",
        "flag": "--max-brands",
        "kind": "number",
        "fallback": "10"
      },
      {
        "field": "basis",
        "flag": "--basis",
        "kind": "choice",
        "choices": {
          "amount": 1,
          "copies": 2
        },
        "fallback": "copies"
      },
      {
        "field": "sameStores",
        "flag": "--same-stores",
        "kind": "switch"
      },
      {
        "field": "channel",
        "flag": "--channel",
        "kind": "choice",
        "choices": {
          "all": "all",
          "store": "store",
          "net": "net"
        },
        "fallback": "all"
      },
      {
        "field": "includeExcluded",
        "flag": "--include-excluded",
        "kind": "switch"
      }
    ]
  },
  "stockOuts": {
    "summary": {
      "ja": "欠品リストと推定機会損失",
      "en": "Stock-outs and estimated lost sales"
    },
    "period": null,
    "products": true,
    "stores": true,
    "paged": true,
    "sorted": true,
    "argument": null,
    "options": [
      {
        "field": "groupBy",
        "flag": "--group-by",
        "kind": "choice",
        "choices": {
          "product": "product",
          "store": "store"
        },
        "fallback": "product"
      },
      {
        "field": "minLostCopies",
        "flag": "--min-lost-copies",
        "kind": "number",
        "fallback": "0.1"
      }
    ]
  },
  "returnCandidates": {
    "summary": {
      "ja": "返品期限の近い商品と返品候補の冊数",
      "en": "Titles near their return limit, and the copies to send back"
    },
    "period": null,
    "products": true,
    "stores": true,
    "paged": true,
    "sorted": true,
    "argument": null,
    "options": [
      {
        "field": "groupBy",
        "flag": "--group-by",
        "kind": "choice",
        "choices": {
          "product": "product",
          "store": "store"
        },
        "fallback": "product"
      },
      {
        "field": "withinDays",
        "flag": "--within-days",
        "kind": "number",
        "fallback": "28"
      },
      {
        "field": "keepCopies",
        "flag": "--keep-copies",
        "kind": "number",
        "fallback": "0"
      },
      {
        "field": "minReturnCopies",
        "flag": "--min-return-copies",
        "kind": "number",
        "fallback": "1"
      }
    ]
  },
  "peerStoreGap": {
    "summary": {
      "ja": "同規模店との差（自店にない売れ筋）",
      "en": "What stores of the same scale sell and a store lacks"
    },
    "period": "required",
    "products": true,
    "stores": false,
    "paged": true,
    "sorted": true,
    "argument": null,
    "options": [
      {
        "field": "storeCd",
        "flag": "--store",
        "kind": "text"
      },
      {
        "field": "listed",
        "flag": "--listed",
        "kind": "choice",
        "choices": {
          "lacking": "lacking",
          "all": "all"
        },
        "fallback": "lacking"
      },
      {
        "field": "minPeerStores",
        "flag": "--min-peer-stores",
        "kind": "number",
        "fallback": "3"
      }
    ]
  },
  "compareProducts": {
    "summary": {
      "ja": "商品の売上比較",
      "en": "Products compared side by side"
    },
    "period": "optional",
    "products": false,
    "stores": true,
    "paged": false,
    "sorted": false,
    "argument": "jans",
    "options": [
      {
        "field": "align",
        "flag": "--align",
        "kind": "choice",
        "choices": {
          "calendar": "calendar",
          "days-since-release": "days-since-release"
        },
        "fallback": "calendar"
      },
      {
        "field": "days",
        "flag": "--days",
        "kind": "numbers"
      },
      {
        "field": "unit",
        "flag": "--unit",
        "kind": "choice",
        "choices": {
          "1": 1,
          "2": 2,
          "3": 3
        }
      },
      {
        "field": "weekStartsOn",
        "flag": "--week-starts",
        "kind": "number",
        "fallback": "1"
      },
      {
        "field": "with",
        "flag": "--with",
        "kind": "codes"
      },
      {
        "field": "sameStores",
        "flag": "--same-stores",
        "kind": "switch"
      },
      {
        "field": "channel",
        "flag": "--channel",
        "kind": "choice",
        "choices": {
          "all": "all",
          "store": "store",
          "net": "net"
        },
        "fallback": "all"
      }
    ]
  },
  "clusterAnalysis": {
    "summary": {
      "ja": "購買クラスタ分析（誰が買っているか）",
      "en": "Who buys: gender, age, stores, clusters of buyers"
    },
    "period": "required",
    "products": true,
    "stores": true,
    "paged": false,
    "sorted": false,
    "argument": "jans",
    "argumentOptional": true,
    "options": [
      {
        "field": "genreLevel",
        "flag": "--genre-level",
        "kind": "choice",
        "choices": {
          "large": "large",
          "medium": "medium",
          "small": "small"
        },
        "fallback": "medium"
      },
      {
        "field": "table",
        "flag": "--table",
        "kind": "choice",
        "choices": {
          "cells": "cells",
          "stores": "stores",
          "clusters": "clusters"
        },
        "fallback": "cells",
        "fileOnly": true
      }
    ]
  },
  "combinedSales": {
    "summary": {
      "ja": "併売分析（一緒に買われた商品）",
      "en": "Sold together with a product"
    },
    "period": "required",
    "products": false,
    "stores": true,
    "paged": true,
    "sorted": true,
    "argument": "jans",
    "argumentOptional": true,
    "options": [
      {
        "field": "seriesCd",
        "flag": "--series",
        "kind": "text"
      },
      {
        "field": "by",
        "flag": "--by",
        "kind": "choice",
        "choices": {
          "receipt": "receipt",
          "member": "member"
        },
        "fallback": "receipt"
      },
      {
        "field": "memberDays",
        "flag": "--member-days",
        "kind": "number"
      },
      {
        "field": "item",
        "flag": "--item",
        "kind": "choice",
        "choices": {
          "book": "book",
          "rental": "rental",
          "rental-video": "rental-video",
          "rental-music": "rental-music",
          "rental-comic": "rental-comic",
          "sale": "sale",
          "sale-video": "sale-video",
          "sale-music": "sale-music",
          "stationery": "stationery",
          "game": "game",
          "all": "all"
        },
        "fallback": "book"
      }
    ]
  },
  "combinedSalesSummary": {
    "summary": {
      "ja": "併売分析の概要（客単価・買い合わせ率）",
      "en": "Baskets with and without a product"
    },
    "period": "required",
    "products": false,
    "stores": true,
    "paged": false,
    "sorted": false,
    "argument": "jans",
    "argumentOptional": true,
    "options": [
      {
        "field": "seriesCd",
        "flag": "--series",
        "kind": "text"
      },
      {
        "field": "by",
        "flag": "--by",
        "kind": "choice",
        "choices": {
          "receipt": "receipt",
          "member": "member"
        },
        "fallback": "receipt"
      },
      {
        "field": "memberDays",
        "flag": "--member-days",
        "kind": "number"
      },
      {
        "field": "item",
        "flag": "--item",
        "kind": "choice",
        "choices": {
          "book": "book",
          "rental": "rental",
          "rental-video": "rental-video",
          "rental-music": "rental-music",
          "rental-comic": "rental-comic",
          "sale": "sale",
          "sale-video": "sale-video",
          "sale-music": "sale-music",
          "stationery": "stationery",
          "game": "game",
          "all": "all"
        },
        "fallback": "book"
      }
    ]
  },
  "continuousSale": {
    "summary": {
      "ja": "継続購買推移（号・巻をまたぐ購入者）",
      "en": "Buyers carried from issue to issue, volume to volume"
    },
    "period": "optional",
    "products": false,
    "stores": true,
    "paged": false,
    "sorted": false,
    "argument": "jans",
    "argumentOptional": true,
    "options": [
      {
        "field": "seriesCd",
        "flag": "--series",
        "kind": "text"
      },
      {
        "field": "latest",
        "flag": "--latest",
        "kind": "number",
        "fallback": "12"
      },
      {
        "field": "windowDays",
        "flag": "--window-days",
        "kind": "number"
      },
      {
        "field": "gender",
        "flag": "--gender",
        "kind": "choice",
        "choices": {
          "all": 0,
          "male": 1,
          "female": 2
        },
        "fallback": "all"
      },
      {
        "field": "ageRange",
        "flag": "--age",
        "kind": "numbers"
      }
    ]
  },
  "continuousSaleSearch": {
    "summary": {
      "ja": "継続購買の対象（雑誌・シリーズ）を探す",
      "en": "Magazines and series to analyse"
    },
    "period": null,
    "products": false,
    "stores": false,
    "paged": true,
    "sorted": false,
    "argument": null,
    "options": [
      {
        "field": "keyword",
        "flag": "--keyword",
        "kind": "text",
        "fallback": ""
      },
      {
        "field": "seriesKind",
        "flag": "--series-kind",
        "kind": "choice",
        "choices": {
          "all": "all",
          "magazine": "magazine",
          "series": "series"
        },
        "fallback": "all"
      }
    ]
  },
  "preOrderBooks": {
    "summary": {
      "ja": "予約のある商品",
      "en": "Products with pre-orders"
    },
    "period": null,
    "products": true,
    "stores": true,
    "paged": true,
    "sorted": true,
    "argument": null,
    "options": [
      {
        "field": "keyword",
        "flag": "--keyword",
        "kind": "text",
        "fallback": ""
      },
      {
        "field": "searchBy",
        "flag": "--search-by",
        "kind": "choice",
        "choices": {
          "all": "all",
          "code": "code",
          "name": "name",
          "series": "series",
          "author": "author"
        },
        "fallback": "all"
      },
      {
        "field": "releaseDate",
        "flag": "--release-date",
        "kind": "days"
      },
      {
        "field": "state",
        "flag": "--state",
        "kind": "choice",
        "choices": {
          "upcoming": "upcoming",
          "released": "released",
          "all": "all"
        },
        "fallback": "upcoming"
      },
      {
        "field": "asOf",
        "flag": "--as-of",
        "kind": "day"
      }
    ]
  },
  "subscribedBooks": {
    "summary": {
      "ja": "定期購読のある雑誌",
      "en": "Magazines with subscriptions"
    },
    "period": "optional",
    "products": true,
    "stores": true,
    "paged": true,
    "sorted": true,
    "argument": null,
    "options": [
      {
        "field": "keyword",
        "flag": "--keyword",
        "kind": "text",
        "fallback": ""
      },
      {
        "field": "searchBy",
        "flag": "--search-by",
        "kind": "choice",
        "choices": {
          "all": "all",
          "code": "code",
          "name": "name",
          "series": "series",
          "author": "author"
        },
        "fallback": "all"
      },
      {
        "field": "releaseDate",
        "flag": "--release-date",
        "kind": "days"
      },
      {
        "field": "state",
        "flag": "--state",
        "kind": "choice",
        "choices": {
          "upcoming": "upcoming",
          "released": "released",
          "all": "all"
        },
        "fallback": "upcoming",
        "fileOnly": true
      },
      {
        "field": "asOf",
        "flag": "--as-of",
        "kind": "day",
        "fileOnly": true
      }
    ]
  },
  "searchReservation": {
    "summary": {
      "ja": "予約・定期購読から商品を探す",
      "en": "Product search among pre-orders and subscriptions"
    },
    "period": null,
    "products": true,
    "stores": true,
    "paged": true,
    "sorted": false,
    "argument": null,
    "options": [
      {
        "field": "keyword",
        "flag": "--keyword",
        "kind": "text"
      },
      {
        "field": "searchBy",
        "flag": "--search-by",
        "kind": "choice",
        "choices": {
          "all": "all",
          "code": "code",
          "name": "name",
          "series": "series",
          "author": "author"
        },
        "fallback": "all"
      },
      {
        "field": "reservation",
        "flag": "--reservation",
        "kind": "choice",
        "choices": {
          "either": "either",
          "pre-order": "pre-order",
          "subscription": "subscription",
          "all": "all"
        },
        "fallback": "either"
      }
    ]
  },
  "movers": {
    "summary": {
      "ja": "急上昇・急降下（理由つき）",
      "en": "What sells much more or much less, and why"
    },
    "period": "required",
    "products": true,
    "stores": true,
    "paged": true,
    "sorted": false,
    "argument": null,
    "options": [
      {
        "field": "compareWith",
        "flag": "--compare-with",
        "kind": "choice",
        "choices": {
          "previous": "previous",
          "lastYear": "lastYear"
        },
        "fallback": "previous"
      },
      {
        "field": "least",
        "flag": "--least",
        "kind": "number",
        "fallback": "20"
      },
      {
        "field": "direction",
        "flag": "--direction",
        "kind": "choice",
        "choices": {
          "both": "both",
          "up": "up",
          "down": "down"
        },
        "fallback": "both"
      },
      {
        "field": "sameStores",
        "flag": "--same-stores",
        "kind": "switch"
      },
      {
        "field": "channel",
        "flag": "--channel",
        "kind": "choice",
        "choices": {
          "all": "all",
          "store": "store",
          "net": "net"
        },
        "fallback": "all"
      },
      {
        "field": "includeExcluded",
        "flag": "--include-excluded",
        "kind": "switch"
      }
    ]
  }
}
