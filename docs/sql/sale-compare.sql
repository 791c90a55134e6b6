-- 商品の売上比較
-- Compare the sales of products
-- POST /stat/compare-products {"jans":["9784999900114","9784999900107"],"period":{"from":"2026-10-24","to":"2026-11-20"},"with":["previousPeriod","previousIssue"]}

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
  product.jan in ('9784999900114', '9784999900107');

-- titles: product
select
  product_id,
  before,
  id
from
  (
    select
      product.id as product_id,
      product.release_date as before,
      previous.id,
      rank() over (
        partition by
          product.id
        order by
          previous.release_date desc
      ) as row_rank
    from
      product
      join product as previous on previous.series_id = product.series_id
      and previous.kind = product.kind
      and previous.release_date < product.release_date
    where
      product.id in (5, 23)
  ) as placed
where
  row_rank = 1;

-- stock and totals; sales, deliveries and returns: rollup_product_position, rollup_product_day, rollup_product_week
select
  product_id,
  sold,
  delivered,
  returned,
  adjusted
from
  (
    select
      position.product_id,
      position.sold - coalesce(later.quantity, 0) as sold,
      position.delivered - coalesce(later.delivery, 0) as delivered,
      position.returned - coalesce(later.returned, 0) as returned,
      position.adjusted - coalesce(later.adjusted, 0) as adjusted
    from
      (
        select
          product_id,
          sale_quantity as sold,
          delivery_quantity as delivered,
          return_quantity as returned,
          adjust_quantity as adjusted,
          stock_quantity,
          negative_stores,
          negative_copies,
          delivered_stores,
          band_0,
          band_1,
          band_2,
          band_3,
          band_4,
          band_5,
          band_6
        from
          rollup_product_position
        where
          rollup_product_position.product_id in (5, 23)
      ) as position
      left join (
        select
          product_id,
          coalesce(sum(quantity), 0) as quantity,
          coalesce(sum(delivery), 0) as delivery,
          coalesce(sum(returned), 0) as returned,
          coalesce(sum(adjusted), 0) as adjusted
        from
          (
            select
              rollup_product_day.product_id,
              sale_quantity as quantity,
              delivery_quantity as delivery,
              return_quantity as returned,
              adjust_quantity as adjusted
            from
              rollup_product_day
            where
              rollup_product_day.sale_date between cast('2026-10-24' as date) and cast('2026-10-25' as date)
              and rollup_product_day.product_id in (5, 23)
            union all
            select
              rollup_product_week.product_id,
              sale_quantity as quantity,
              delivery_quantity as delivery,
              return_quantity as returned,
              adjust_quantity as adjusted
            from
              rollup_product_week
            where
              rollup_product_week.week_start between cast('2026-10-26' as date) and cast('2026-11-22' as date)
              and rollup_product_week.product_id in (5, 23)
          ) as stretch
        group by
          product_id
      ) as later on later.product_id = position.product_id
  ) as moved;

-- sales, deliveries and returns: rollup_product_day
select
  rollup_product_day.product_id,
  rollup_product_day.sale_date as bucket,
  sale_quantity as quantity,
  sale_amount as amount,
  sale_amount_tax_in as amount_tax_in,
  net_quantity as net_quantity,
  delivery_quantity as delivery,
  return_quantity as returned,
  adjust_quantity as adjusted
from
  rollup_product_day
where
  rollup_product_day.sale_date between cast('2026-03-14' as date) and cast('2026-04-10' as date)
  and rollup_product_day.product_id in (4);

-- sales, deliveries and returns: rollup_product_day
select
  rollup_product_day.product_id,
  rollup_product_day.sale_date as bucket,
  sale_quantity as quantity,
  sale_amount as amount,
  sale_amount_tax_in as amount_tax_in,
  net_quantity as net_quantity,
  delivery_quantity as delivery,
  return_quantity as returned,
  adjust_quantity as adjusted
from
  rollup_product_day
where
  rollup_product_day.sale_date between cast('2026-09-26' as date) and cast('2026-10-23' as date)
  and rollup_product_day.product_id in (5, 23);

-- sales, deliveries and returns: rollup_product_day
select
  rollup_product_day.product_id,
  rollup_product_day.sale_date as bucket,
  sale_quantity as quantity,
  sale_amount as amount,
  sale_amount_tax_in as amount_tax_in,
  net_quantity as net_quantity,
  delivery_quantity as delivery,
  return_quantity as returned,
  adjust_quantity as adjusted
from
  rollup_product_day
where
  rollup_product_day.sale_date between cast('2026-10-24' as date) and cast('2026-11-20' as date)
  and rollup_product_day.product_id in (5, 23);

-- sales, deliveries and returns: rollup_product_day
select
  rollup_product_day.product_id,
  sale_quantity as quantity,
  sale_amount as amount,
  sale_amount_tax_in as amount_tax_in,
  net_quantity as net_quantity,
  delivery_quantity as delivery,
  return_quantity as returned,
  adjust_quantity as adjusted
from
  rollup_product_day
where
  rollup_product_day.sale_date between cast('2026-10-23' as date) and cast('2026-10-23' as date)
  and rollup_product_day.product_id in (5, 23);
