-- これまでの売上予測と実績
-- Earlier forecasts and actual sales
-- POST /stat/forecast-record {"jan":"9784999900114"}

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

-- sales, deliveries and returns: rollup_store_day
select
  rollup_store_day.sale_date as day,
  count(*) as stores
from
  rollup_store_day
where
  rollup_store_day.sale_quantity > 0
  and rollup_store_day.sale_date between cast('2025-08-18' as date) and cast('2026-11-15' as date)
group by
  rollup_store_day.sale_date;

-- missing sales: store_gap
select
  store_gap.gap_date as day,
  count(*) as stores
from
  store_gap
where
  store_gap.gap_date between cast('2025-08-18' as date) and cast('2026-11-15' as date)
group by
  store_gap.gap_date;

-- sales, deliveries and returns; recorded forecasts: rollup_product_week, forecast_record
with
  sold as (
    select
      rollup_product_week.product_id,
      rollup_product_week.week_start,
      sum(rollup_product_week.sale_quantity) as copies
    from
      rollup_product_week
    where
      rollup_product_week.product_id in (23)
    group by
      rollup_product_week.product_id,
      rollup_product_week.week_start
  )
select
  record.product_id,
  record.known_until,
  record.horizon,
  record.expected,
  record.low,
  record.high,
  record.recorded_on,
  coalesce(sum(sold.copies), 0) as actual
from
  forecast_record as record
  left join sold on sold.product_id = record.product_id
  and sold.week_start > record.known_until
  and sold.week_start <= record.known_until + 7 * record.horizon
where
  record.product_id in (23)
group by
  record.product_id,
  record.known_until,
  record.horizon,
  record.expected,
  record.low,
  record.high,
  record.recorded_on
order by
  record.product_id,
  record.known_until desc,
  record.horizon;
