-- 号別・巻別推移
-- Sales by issue or volume
-- POST /stat/issue-transition {"jan":"9784999900107"}

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

-- stock and totals; sales, deliveries and returns: rollup_product_position, rollup_product_day, rollup_product_stock_month, rollup_product_stock_day
select
  position.product_id,
  position.sale_quantity - coalesce(later.quantity, 0) as sold,
  position.delivery_quantity - coalesce(later.delivery, 0) as delivered,
  position.return_quantity - coalesce(later.returned, 0) as returned,
  position.adjust_quantity - coalesce(later.adjusted, 0) as adjusted,
  position.stock_quantity - coalesce(change.stock_quantity, 0) as stock_quantity,
  position.negative_stores - coalesce(change.negative_stores, 0) as negative_stores,
  position.negative_copies - coalesce(change.negative_copies, 0) as negative_copies,
  position.delivered_stores - coalesce(change.delivered_stores, 0) as delivered_stores,
  position.band_0 - coalesce(change.band_0, 0) as band_0,
  position.band_1 - coalesce(change.band_1, 0) as band_1,
  position.band_2 - coalesce(change.band_2, 0) as band_2,
  position.band_3 - coalesce(change.band_3, 0) as band_3,
  position.band_4 - coalesce(change.band_4, 0) as band_4,
  position.band_5 - coalesce(change.band_5, 0) as band_5,
  position.band_6 - coalesce(change.band_6, 0) as band_6
from
  (
    select
      *
    from
      rollup_product_position
    where
      rollup_product_position.product_id in (3, 4, 5)
  ) as position
  left join (
    select
      rollup_product_day.product_id,
      sale_quantity as quantity,
      delivery_quantity as delivery,
      return_quantity as returned,
      adjust_quantity as adjusted
    from
      rollup_product_day
    where
      rollup_product_day.sale_date between cast('2026-11-20' as date) and cast('2026-11-20' as date)
      and rollup_product_day.product_id in (3, 4, 5)
  ) as later on later.product_id = position.product_id
  left join (
    select
      product_id,
      sum(stock_quantity) as stock_quantity,
      sum(negative_stores) as negative_stores,
      sum(negative_copies) as negative_copies,
      sum(delivered_stores) as delivered_stores,
      sum(band_0) as band_0,
      sum(band_1) as band_1,
      sum(band_2) as band_2,
      sum(band_3) as band_3,
      sum(band_4) as band_4,
      sum(band_5) as band_5,
      sum(band_6) as band_6
    from
      (
        select
          product_id,
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
          rollup_product_stock_month
        where
          rollup_product_stock_month.product_id in (3, 4, 5)
          and month_start >= cast('2026-12-01' as date)
        union all
        select
          product_id,
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
          rollup_product_stock_day
        where
          rollup_product_stock_day.product_id in (3, 4, 5)
          and sale_date > cast('2026-11-19' as date)
          and sale_date < cast('2026-12-01' as date)
      ) as since
    group by
      product_id
  ) as change on change.product_id = position.product_id;

-- titles: product_card
select
  product.id,
  product.jan
from
  product_card as product
where
  product.jan = '9784999900107'
limit
  1;

-- titles: product
select
  product.id,
  product.jan,
  product.release_date
from
  product
where
  (
    product.id = 5
    or product.series_id = (
      select
        series_id
      from
        product
      where
        id = 5
    )
  )
  and product.release_date <= cast('2026-11-20' as date)
order by
  product.release_date,
  product.jan collate "C";

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
        id in (3, 4, 5)
    )
  ) as product on product.id = sold.product_id
where
  sold.sale_date between cast('2025-08-01' as date) and cast('2026-11-27' as date)
  and sold.sale_date between product.release_date and product.release_date + cast(28 as integer);
