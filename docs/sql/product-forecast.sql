-- 類書からみた売上見込み
-- Expected sell-through from comparable titles
-- POST /stat/sell-through-forecast {"jan":"9784999900114","day":14}

-- titles: product_card
select
  id,
  card as value
from
  product_card
where
  id in (0 /* products of the answer, each looked up once */);

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

-- titles: product, trade_genre
select
  product.id,
  product.kind,
  product.release_date,
  product.price,
  0 as series,
  case
    when product.author_nm = '鳥居坂 澪' then 1
    else 0
  end as author,
  case
    when trade_genre.genre_c3_cd = '01' then 1
    else 0
  end as small_genre,
  case
    when product.format = '文庫判' then 1
    else 0
  end as format,
  case
    when product.release_date <= cast('2026-05-23' as date) then 1
    else 0
  end as whole
from
  product
  inner join trade_genre on trade_genre.id = product.trade_genre_id
where
  product.kind = 'book'
  and trade_genre.genre_c1_cd = '03'
  and trade_genre.genre_c2_cd = '93'
  and not product.id = 23
  and product.release_date between cast('2025-09-01' as date) and cast('2026-10-20' as date)
  and product.release_date < cast('2026-10-02' as date)
  and (product.format = '文庫判')
  and product.price between 574 and 1066
order by
  series desc,
  author desc,
  small_genre desc,
  whole desc,
  product.release_date desc,
  product.jan collate "C"
limit
  160;

-- titles: product, trade_genre
select
  product.kind,
  product.release_date,
  product.price,
  product.format,
  product.series_id,
  product.author_nm,
  trade_genre.genre_c1_cd,
  trade_genre.genre_c2_cd,
  trade_genre.genre_c3_cd
from
  product
  left join trade_genre on trade_genre.id = product.trade_genre_id
where
  product.id = 23
limit
  1;

-- sales, deliveries and returns: rollup_product_day
select
  rollup_product_day.sale_date as bucket,
  sum(delivery_quantity) as delivery
from
  rollup_product_day
where
  rollup_product_day.sale_date between cast('2017-04-01' as date) and cast('2026-11-19' as date)
  and rollup_product_day.product_id in (23)
group by
  1;

-- sales, deliveries and returns; titles: rollup_product_day, product
select
  sold.product_id,
  sold.sale_date - product.release_date as day,
  sold.sale_quantity as quantity
from
  rollup_product_day as sold
  join (
    (
      select
        id,
        kind,
        release_date
      from
        product
      where
        id in (1, 4, 9, 10, 11 /* and 26 more */)
    )
  ) as product on product.id = sold.product_id
where
  sold.sale_date between cast('2025-09-25' as date) and cast('2027-03-24' as date)
  and sold.sale_date between product.release_date and product.release_date + cast(180 as integer);

-- sales, deliveries and returns; titles: rollup_product_day, product
select
  sold.product_id,
  sold.sale_date - product.release_date as day,
  sold.sale_quantity as quantity
from
  rollup_product_day as sold
  join (
    (
      select
        id,
        kind,
        release_date
      from
        product
      where
        id in (23)
    )
  ) as product on product.id = sold.product_id
where
  sold.sale_date between cast('2026-10-02' as date) and cast('2027-03-31' as date)
  and sold.sale_date between product.release_date and product.release_date + cast(180 as integer);

-- stores: store
select distinct
  prefecture_cd
from
  store;
