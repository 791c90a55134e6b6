-- 複数商品の詳細をまとめて
-- Details of several products by JAN
-- POST /fnd/all-detail-book-magazine {"jans":["9784999900114","4910000000000"]}

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
  product.jan = '4910000000000'
limit
  1;

-- titles: product_card
select
  product.id,
  product.jan
from
  product_card as product
where
  product.jan in (
    select
      unnest(
        cast(
          string_to_array(
            cast(
              '4910000000008,2910000000000,4510000000000,4990000000000,4916000000000,4910800000000,4910060000000,4910008000000,4910000600000,4910000080000,4910000006000,4910000000800,4910000000060,0914000000000,0910040000000,0910000400000,0910000004000,0910000000040,9410000000008,4190000000004,4901000000006,0910000000002,1910000000001,3910000000009,5910000000007,6910000000006,7910000000005,8910000000004,9910000000003,4010000000005,4110000000002,4210000000009,4310000000006,4410000000003,4610000000007,4710000000004,4810000000001,4900000000009,4920000000007,4930000000006,4940000000005,4950000000004,4960000000003,4970000000002,4980000000001,4911000000005,4912000000002,4913000000009,4914000000006,4915000000003,4917000000007,4918000000004,4919000000001,4910100000007,4910200000006,4910300000005,4910400000004,4910500000003,4910600000002,4910700000001,4910900000009,4910010000005,4910020000002,4910030000009,4910040000006,4910050000003,4910070000007,4910080000004,4910090000001,4910001000007,4910002000006,4910003000005,4910004000004,4910005000003,4910006000002,4910007000001,4910009000009,4910000100005,4910000200002,4910000300009,4910000400006,4910000500003,4910000700007,4910000800004,4910000900001,4910000010007,4910000020006,4910000030005,4910000040004,4910000050003,4910000060002,4910000070001,4910000090009,4910000001005,4910000002002,4910000003009,4910000004006,4910000005003,4910000007007,4910000008004,4910000009001,4910000000107,4910000000206,4910000000305,4910000000404,4910000000503,4910000000602,4910000000701,4910000000909,4910000000015,4910000000022,4910000000039,4910000000046,4910000000053,4910000000077,4910000000084,4910000000091,1940000000008,0910400000008,0910004000008,0910000040008,0910000000408,4019000000008,4010900000006,4010090000008,4010009000006,4010000900008,4010000090006,4010000009008,4010000000906,4010000000098,4900100000008,4900010000006,4900001000008,4900000100006,4900000010008,4900000001006,4900000000108,4900000000016,9140000000004,9104000000006,9100400000004,9100040000006,9100004000004,9100000400006,9100000040004,9100000004006,9100000000404,9100000000046,4109000000006,4100900000004,4100090000006,4100009000004,4100000900006,4100000090004,4100000009006,4100000000904,4100000000096,1490000000008,0491000000006,4091000000004' as text
            ),
            ','
          ) as text[]
        )
      )
  );

-- titles: product_card
select
  product.id,
  product.jan
from
  product_card as product
where
  product.jan in ('9784999900114');

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
