-- 日別順位（全体・ジャンル・出版社内）
-- A product’s daily ranks
-- POST /stat/daily-ranking {"jan":"9784999900114","period":{"from":"2026-10-24","to":"2026-11-20"}}

-- missing sales: store_gap
select
  count(distinct store_id) as stores,
  count(*) as gaps
from
  store_gap
where
  gap_date between cast('2026-10-24' as date) and cast('2026-11-20' as date);

-- titles: product_card
select
  id,
  card as value
from
  product_card
where
  id in (0 /* products of the answer, each looked up once */);

-- titles: trade_genre
select
  id,
  genre_c1_cd,
  genre_c2_cd
from
  trade_genre;

-- extent and version of the data: warehouse_state
select
  key,
  value
from
  warehouse_state;

-- titles: product_card
select
  product.id,
  product.jan
from
  product_card as product
where
  product.jan = '9784999900114'
limit
  1;

-- titles: product
select
  publisher_id,
  trade_genre_id
from
  product
where
  id = 23
limit
  1;

-- sales, deliveries and returns; titles: rollup_product_day, product_group
select
  sold.bucket,
  max(own.quantity) as quantity,
  count(
    case
      when sold.quantity > 0 then 1
    end
  ) as titles_all,
  count(
    case
      when sold.quantity > own.quantity then 1
    end
  ) as above_all,
  count(
    case
      when peer.genre_c1
      and sold.quantity > 0 then 1
    end
  ) as titles_genre_c1,
  count(
    case
      when peer.genre_c1
      and sold.quantity > own.quantity then 1
    end
  ) as above_genre_c1,
  count(
    case
      when peer.genre_c2
      and sold.quantity > 0 then 1
    end
  ) as titles_genre_c2,
  count(
    case
      when peer.genre_c2
      and sold.quantity > own.quantity then 1
    end
  ) as above_genre_c2,
  count(
    case
      when peer.publisher
      and sold.quantity > 0 then 1
    end
  ) as titles_publisher,
  count(
    case
      when peer.publisher
      and sold.quantity > own.quantity then 1
    end
  ) as above_publisher
from
  (
    select
      rollup_product_day.product_id,
      rollup_product_day.group_id,
      rollup_product_day.sale_date as bucket,
      sale_quantity as quantity
    from
      rollup_product_day
    where
      rollup_product_day.sale_date between cast('2026-10-24' as date) and cast('2026-11-20' as date)
      and rollup_product_day.group_id not in (
        (
          select
            product.id
          from
            product_group as product
          where
            product.kind in ('other')
            or product.publisher_id in (33, 34)
        )
      )
  ) as sold
  left join (
    select
      rollup_product_day.product_id,
      rollup_product_day.sale_date as bucket,
      sale_quantity as quantity
    from
      rollup_product_day
    where
      rollup_product_day.sale_date between cast('2026-10-24' as date) and cast('2026-11-20' as date)
      and rollup_product_day.product_id in (23)
  ) as own on own.bucket = sold.bucket
  left join (
    select
      product.id,
      product.trade_genre_id in (1, 2, 3, 4, 5, 6) as genre_c1,
      product.trade_genre_id in (1, 2, 3, 4) as genre_c2,
      product.publisher_id = 1 as publisher
    from
      product_group as product
    where
      product.trade_genre_id in (1, 2, 3, 4, 5, 6)
      or product.trade_genre_id in (1, 2, 3, 4)
      or product.publisher_id = 1
  ) as peer on peer.id = sold.group_id
group by
  sold.bucket;
