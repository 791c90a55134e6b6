-- 商品の書誌（1点）
-- One product by JAN, without figures
-- POST /detail-book-magazine {"jan":"9784999900114"}

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
  product.magazine_cd,
  product.cover_date,
  product.c_code,
  product.format,
  product.pages,
  product.return_limit_date,
  product.description
from
  product
where
  product.id in (23);


-- 商品詳細（累計つき）
-- One product by JAN, with cumulative figures
-- POST /fnd/detail-book-magazine {"jan":"9784999900114"}

-- stock and totals; sales, deliveries and returns: rollup_store_product_position, rollup_store_product_day
select
  *
from
  (
    select
      position.store_id,
      position.product_id,
      position.sale_quantity - coalesce(later.quantity, 0) as sale_quantity,
      position.delivery_quantity - coalesce(later.delivery, 0) as delivery_quantity,
      position.return_quantity - coalesce(later.returned, 0) as return_quantity,
      position.adjust_quantity - coalesce(later.adjusted, 0) as adjust_quantity,
      case
        when position.first_delivery_date <= cast('2026-11-19' as date) then position.first_delivery_date
      end as first_delivery_date,
      position.last_sale_date
    from
      (
        select
          *
        from
          rollup_store_product_position
        where
          rollup_store_product_position.product_id in (23)
      ) as position
      left join (
        select
          rollup_store_product_day.store_id,
          rollup_store_product_day.product_id,
          sale_quantity as quantity,
          delivery_quantity as delivery,
          return_quantity as returned,
          adjust_quantity as adjusted
        from
          rollup_store_product_day
        where
          rollup_store_product_day.sale_date between cast('2026-11-20' as date) and cast('2026-11-20' as date)
          and rollup_store_product_day.product_id in (23)
      ) as later on later.store_id = position.store_id
      and later.product_id = position.product_id
  ) as position
where
  position.first_delivery_date is not null
  and (position.delivery_quantity - position.sale_quantity - position.return_quantity + position.adjust_quantity) <= 0;

-- titles: product_card
select
  id,
  card as value
from
  product_card
where
  id in (0 /* products of the answer, each looked up once */);

-- titles: product
select
  id,
  release_date
from
  product
where
  id in (23);

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
      rollup_product_position.product_id in (23)
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
      and rollup_product_day.product_id in (23)
  ) as later on later.product_id = position.product_id
  left join (
    select
      product_id,
      sum(stock_quantity) as stock_quantity,
      sum(negative_stores) as negative_stores,
      sum(negative_copies) as negative_copies,
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
          rollup_product_stock_month.product_id in (23)
          and month_start >= cast('2026-12-01' as date)
        union all
        select
          product_id,
          stock_quantity,
          negative_stores,
          negative_copies,
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
          rollup_product_stock_day.product_id in (23)
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
  product.jan = '9784999900114'
limit
  1;

-- titles: product
select
  product.id,
  product.magazine_cd,
  product.cover_date,
  product.c_code,
  product.format,
  product.pages,
  product.return_limit_date,
  product.description
from
  product
where
  product.id in (23);

-- publicity and awards: fact_award
select
  product_id,
  award_date,
  award_nm
from
  fact_award
where
  product_id in (23)
order by
  award_date,
  award_nm collate "C";

-- publicity and awards: fact_publicity
select
  product_id,
  publicity_date,
  medium,
  title
from
  fact_publicity
where
  product_id in (23)
order by
  publicity_date,
  medium collate "C",
  title collate "C";

-- sales, deliveries and returns: rollup_product_day
select
  rollup_product_day.product_id,
  rollup_product_day.sale_date as bucket,
  sale_quantity as quantity,
  net_quantity as net_quantity,
  delivery_quantity as delivery
from
  rollup_product_day
where
  rollup_product_day.sale_date between cast('2017-04-01' as date) and cast('2026-11-20' as date)
  and rollup_product_day.product_id in (23);

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


-- 売上推移（時間・日・週・月）
-- Sales trends by hour, day, week or month
-- POST /stat/sales-trends {"jan":"9784999900114","period":{"from":"2026-10-24","to":"2026-11-20"},"unit":"day"}

-- sales, deliveries and returns; stock and totals; stores: rollup_store_product_day, rollup_store_product_position, store
select
  count(*) as stores
from
  (
    select
      sold.store_id
    from
      (
        select
          rollup_store_product_day.store_id,
          sum(sale_quantity) as quantity
        from
          rollup_store_product_day
        where
          rollup_store_product_day.sale_date between cast('2026-10-24' as date) and cast('2026-11-20' as date)
          and rollup_store_product_day.product_id in (23)
        group by
          1
      ) as sold
    where
      sold.quantity > 0
    union
    select
      delivered.store_id
    from
      (
        (
          select
            rollup_store_product_position.store_id
          from
            rollup_store_product_position
            inner join store on store.id = rollup_store_product_position.store_id
          where
            rollup_store_product_position.product_id = 23
            and rollup_store_product_position.first_delivery_date <= cast('2026-11-20' as date)
        )
      ) as delivered
  ) as selling;

-- missing sales: store_gap
select
  count(distinct store_id) as stores,
  count(*) as gaps
from
  store_gap
where
  gap_date between cast('2026-10-24' as date) and cast('2026-11-20' as date);

-- titles: product
select
  id,
  release_date
from
  product
where
  id in (23);

-- extent and version of the data: warehouse_state
select
  key,
  value
from
  warehouse_state;

-- stock and totals: rollup_product_position
select
  last_sale_date as day
from
  rollup_product_position
where
  product_id = 23;

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

-- titles; stock and totals: product, rollup_product_position
select
  product.release_date,
  rollup_product_position.first_date
from
  product
  left join rollup_product_position on rollup_product_position.product_id = product.id
where
  product.id = 23;

-- publicity and awards: fact_award
select
  product_id,
  award_date,
  award_nm
from
  fact_award
where
  product_id in (23)
order by
  award_date,
  award_nm collate "C";

-- publicity and awards: fact_publicity
select
  product_id,
  publicity_date,
  medium,
  title
from
  fact_publicity
where
  product_id in (23)
order by
  publicity_date,
  medium collate "C",
  title collate "C";

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
              rollup_product_day.sale_date between cast('2026-10-24' as date) and cast('2026-10-25' as date)
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
  rollup_product_day.product_id,
  rollup_product_day.sale_date as bucket,
  sale_quantity as quantity,
  net_quantity as net_quantity,
  delivery_quantity as delivery
from
  rollup_product_day
where
  rollup_product_day.sale_date between cast('2017-04-01' as date) and cast('2026-11-20' as date)
  and rollup_product_day.product_id in (23);

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
  rollup_product_day.sale_date between cast('2026-10-24' as date) and cast('2026-11-20' as date)
  and rollup_product_day.product_id in (23)
group by
  1;


-- 発売からの累計（売上・配本・返品・在庫）
-- Cumulative sales, deliveries, returns and stock
-- POST /stat/sales-cumulative {"jan":"9784999900114"}

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
  release_date
from
  product
where
  id = 23
limit
  1;

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
  rollup_product_day.sale_date between cast('2017-04-01' as date) and cast('2026-11-19' as date)
  and rollup_product_day.product_id in (23)
group by
  1;
