-- 書誌・受賞・価格改定・シリーズ
-- Bibliography, awards, price changes, series
-- POST /fnd/product-publication-info {"jan":"9784999900114"}

-- titles: product
select
  author_kana,
  magazine_cd,
  c_code,
  format,
  pages,
  cover_date,
  return_limit_date,
  trade_terms,
  description,
  keywords
from
  product
where
  id = 23;

-- publicity and awards: fact_award
select
  award_date as date,
  award_nm as name
from
  fact_award
where
  product_id = 23
order by
  award_date,
  award_nm collate "C";

-- titles: product_price
select
  from_date as "fromDate",
  price
from
  product_price
where
  product_id = 23
order by
  from_date;

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

-- titles: product
select
  product.id,
  product.jan,
  product.product_nm,
  product.volume,
  product.kind,
  product.issue,
  product.release_date,
  product.price
from
  product
where
  product.series_id = (
    select
      series_id
    from
      product
    where
      id = 23
  )
order by
  product.release_date nulls last,
  product.jan collate "C";

-- publicity and awards: fact_publicity
select
  publicity_date as date,
  medium,
  title
from
  fact_publicity
where
  product_id = 23
order by
  publicity_date,
  medium collate "C",
  title collate "C";


-- パブリシティと前後7日の売上
-- Publicity and sales 7 days around it
-- POST /stat/publicity {"jan":"9784999900114"}

-- publicity and awards: fact_publicity
select
  count(*) as count
from
  fact_publicity
where
  product_id = 23;

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

-- publicity and awards: fact_publicity
select
  publicity_date,
  medium,
  title
from
  fact_publicity
where
  product_id = 23
order by
  publicity_date desc,
  medium collate "C",
  title collate "C"
limit
  50;

-- sales, deliveries and returns: rollup_product_day
select
  rollup_product_day.sale_date as bucket,
  sum(sale_quantity) as quantity,
  sum(sale_amount) as amount,
  sum(sale_amount_tax_in) as amount_tax_in,
  sum(net_quantity) as net_quantity,
  sum(delivery_quantity) as delivery,
  sum(return_quantity) as returned,
  sum(adjust_quantity) as adjusted
from
  rollup_product_day
where
  rollup_product_day.sale_date between cast('2026-09-22' as date) and cast('2026-11-21' as date)
  and rollup_product_day.product_id in (23)
group by
  1;
