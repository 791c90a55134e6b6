-- 日別の受注と在庫
-- Daily orders and stock
-- POST /stat/latest-order-and-inventory {"jan":"9784999900114"}

-- missing sales: store_gap
select
  count(distinct store_id) as stores,
  count(*) as gaps
from
  store_gap
where
  gap_date between cast('2026-10-23' as date) and cast('2026-11-19' as date);

-- orders: fact_order
select
  fact_order.order_date as date,
  sum(
    case
      when fact_order.channel = 2 then fact_order.quantity
      else 0
    end
  ) as net,
  sum(
    case
      when fact_order.channel = 2 then 0
      else fact_order.quantity
    end
  ) as normal
from
  fact_order
where
  fact_order.product_id = 23
  and fact_order.order_date between cast('2026-10-23' as date) and cast('2026-11-19' as date)
group by
  fact_order.order_date;

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
          rollup_product_position.product_id in (23)
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
              rollup_product_day.sale_date between cast('2026-10-23' as date) and cast('2026-10-25' as date)
              and rollup_product_day.product_id in (23)
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
              and rollup_product_week.product_id in (23)
          ) as stretch
        group by
          product_id
      ) as later on later.product_id = position.product_id
  ) as moved;

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
  rollup_product_day.sale_date between cast('2026-10-23' as date) and cast('2026-11-19' as date)
  and rollup_product_day.product_id in (23)
group by
  1;

-- stock of publishers and wholesalers: fact_publisher_stock
select
  stock_date as date,
  '' as place,
  sum(quantity) as quantity
from
  fact_publisher_stock
where
  product_id = 23
  and stock_date <= cast('2026-11-19' as date)
group by
  1,
  2
order by
  1;

-- stock of publishers and wholesalers: fact_wholesaler_stock
select
  stock_date as date,
  coalesce(agency_cd, '') as place,
  sum(quantity) as quantity
from
  fact_wholesaler_stock
where
  product_id = 23
  and stock_date <= cast('2026-11-19' as date)
group by
  1,
  2
order by
  1;

-- orders; stock of publishers and wholesalers: fact_order, rollup_open_order, fact_wholesaler_stock, fact_publisher_stock
with
  ordered as (
    select
      product_id,
      sum(
        case
          when channel = 1
          and order_date between cast('2026-11-13' as date) and cast('2026-11-19' as date) then quantity
          else 0
        end
      ) as normal_0,
      sum(
        case
          when channel = 2
          and order_date between cast('2026-11-13' as date) and cast('2026-11-19' as date) then quantity
          else 0
        end
      ) as net_0,
      sum(
        case
          when channel = 1
          and order_date between cast('2026-11-06' as date) and cast('2026-11-12' as date) then quantity
          else 0
        end
      ) as normal_1,
      sum(
        case
          when channel = 2
          and order_date between cast('2026-11-06' as date) and cast('2026-11-12' as date) then quantity
          else 0
        end
      ) as net_1,
      sum(
        case
          when channel = 1
          and order_date between cast('2026-10-30' as date) and cast('2026-11-05' as date) then quantity
          else 0
        end
      ) as normal_2,
      sum(
        case
          when channel = 2
          and order_date between cast('2026-10-30' as date) and cast('2026-11-05' as date) then quantity
          else 0
        end
      ) as net_2,
      sum(
        case
          when channel = 1
          and order_date between cast('2026-10-23' as date) and cast('2026-10-29' as date) then quantity
          else 0
        end
      ) as normal_3,
      sum(
        case
          when channel = 2
          and order_date between cast('2026-10-23' as date) and cast('2026-10-29' as date) then quantity
          else 0
        end
      ) as net_3
    from
      fact_order
    where
      order_date between cast('2026-10-23' as date) and cast('2026-11-19' as date)
      and product_id in (23)
    group by
      product_id
  ),
  unfilled as (
    select
      product_id,
      sum(open_quantity) as pending
    from
      rollup_open_order
    where
      order_date <= cast('2026-11-19' as date)
      and product_id in (23)
    group by
      product_id
  ),
  warehouses as (
    select
      product_id,
      sum(quantity) as quantity
    from
      (
        select
          product_id,
          quantity,
          row_number() over (
            partition by
              product_id,
              agency_cd
            order by
              stock_date desc
          ) as row_rank
        from
          fact_wholesaler_stock
        where
          stock_date <= cast('2026-11-19' as date)
          and product_id in (23)
      ) as latest
    where
      row_rank = 1
    group by
      product_id
  ),
  at_publisher as (
    select
      product_id,
      quantity,
      stock_date
    from
      (
        select
          product_id,
          quantity,
          stock_date,
          row_number() over (
            partition by
              product_id
            order by
              stock_date desc
          ) as row_rank
        from
          fact_publisher_stock
        where
          stock_date <= cast('2026-11-19' as date)
          and product_id in (23)
      ) as latest
    where
      row_rank = 1
  ),
  supplied as (
    select
      product_id
    from
      ordered
    union
    select
      product_id
    from
      unfilled
    union
    select
      product_id
    from
      warehouses
    union
    select
      product_id
    from
      at_publisher
  )
select
  supplied.product_id,
  coalesce(normal_0, 0) as normal_0,
  coalesce(net_0, 0) as net_0,
  coalesce(normal_1, 0) as normal_1,
  coalesce(net_1, 0) as net_1,
  coalesce(normal_2, 0) as normal_2,
  coalesce(net_2, 0) as net_2,
  coalesce(normal_3, 0) as normal_3,
  coalesce(net_3, 0) as net_3,
  coalesce(pending, 0) as pending,
  warehouses.quantity as daily_inventory,
  at_publisher.quantity as publisher_inventory,
  at_publisher.stock_date as publisher_inventory_date
from
  supplied
  left join ordered on ordered.product_id = supplied.product_id
  left join unfilled on unfilled.product_id = supplied.product_id
  left join warehouses on warehouses.product_id = supplied.product_id
  left join at_publisher on at_publisher.product_id = supplied.product_id;
