-- 在庫が尽きる商品と重版の提案部数
-- Titles about to run out, with suggested reprints
-- POST /stat/reprint-candidates {}

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

-- stock and totals: rollup_product_position, rollup_product_stock_month, rollup_product_stock_day
select
  position.product_id,
  position.band_0 - coalesce(change.band_0, 0) as band_0
from
  (
    select
      *
    from
      rollup_product_position
    where
      rollup_product_position.product_id in (1, 4, 5, 11, 12 /* and 5 more */)
  ) as position
  left join (
    select
      product_id,
      sum(band_0) as band_0
    from
      (
        select
          product_id,
          band_0
        from
          rollup_product_stock_month
        where
          rollup_product_stock_month.product_id in (1, 4, 5, 11, 12 /* and 5 more */)
          and month_start >= cast('2026-11-01' as date)
        union all
        select
          product_id,
          band_0
        from
          rollup_product_stock_day
        where
          rollup_product_stock_day.product_id in (1, 4, 5, 11, 12 /* and 5 more */)
          and sale_date > cast('2026-10-15' as date)
          and sale_date < cast('2026-11-01' as date)
      ) as since
    group by
      product_id
  ) as change on change.product_id = position.product_id;

-- stock and totals: rollup_product_position, rollup_product_stock_month, rollup_product_stock_day
select
  position.product_id,
  position.band_0 - coalesce(change.band_0, 0) as band_0
from
  (
    select
      *
    from
      rollup_product_position
    where
      rollup_product_position.product_id in (1, 4, 5, 11, 12 /* and 5 more */)
  ) as position
  left join (
    select
      product_id,
      sum(band_0) as band_0
    from
      (
        select
          product_id,
          band_0
        from
          rollup_product_stock_month
        where
          rollup_product_stock_month.product_id in (1, 4, 5, 11, 12 /* and 5 more */)
          and month_start >= cast('2026-11-01' as date)
        union all
        select
          product_id,
          band_0
        from
          rollup_product_stock_day
        where
          rollup_product_stock_day.product_id in (1, 4, 5, 11, 12 /* and 5 more */)
          and sale_date > cast('2026-10-22' as date)
          and sale_date < cast('2026-11-01' as date)
      ) as since
    group by
      product_id
  ) as change on change.product_id = position.product_id;

-- stock and totals: rollup_product_position, rollup_product_stock_month, rollup_product_stock_day
select
  position.product_id,
  position.band_0 - coalesce(change.band_0, 0) as band_0
from
  (
    select
      *
    from
      rollup_product_position
    where
      rollup_product_position.product_id in (1, 4, 5, 11, 12 /* and 5 more */)
  ) as position
  left join (
    select
      product_id,
      sum(band_0) as band_0
    from
      (
        select
          product_id,
          band_0
        from
          rollup_product_stock_month
        where
          rollup_product_stock_month.product_id in (1, 4, 5, 11, 12 /* and 5 more */)
          and month_start >= cast('2026-11-01' as date)
        union all
        select
          product_id,
          band_0
        from
          rollup_product_stock_day
        where
          rollup_product_stock_day.product_id in (1, 4, 5, 11, 12 /* and 5 more */)
          and sale_date > cast('2026-10-29' as date)
          and sale_date < cast('2026-11-01' as date)
      ) as since
    group by
      product_id
  ) as change on change.product_id = position.product_id;

-- stock and totals: rollup_product_position, rollup_product_stock_month, rollup_product_stock_day
select
  position.product_id,
  position.band_0 - coalesce(change.band_0, 0) as band_0
from
  (
    select
      *
    from
      rollup_product_position
    where
      rollup_product_position.product_id in (1, 4, 5, 11, 12 /* and 5 more */)
  ) as position
  left join (
    select
      product_id,
      sum(band_0) as band_0
    from
      (
        select
          product_id,
          band_0
        from
          rollup_product_stock_month
        where
          rollup_product_stock_month.product_id in (1, 4, 5, 11, 12 /* and 5 more */)
          and month_start >= cast('2026-12-01' as date)
        union all
        select
          product_id,
          band_0
        from
          rollup_product_stock_day
        where
          rollup_product_stock_day.product_id in (1, 4, 5, 11, 12 /* and 5 more */)
          and sale_date > cast('2026-11-05' as date)
          and sale_date < cast('2026-12-01' as date)
      ) as since
    group by
      product_id
  ) as change on change.product_id = position.product_id;

-- stock and totals: rollup_product_position, rollup_product_stock_month, rollup_product_stock_day
select
  position.product_id,
  position.band_0 - coalesce(change.band_0, 0) as band_0
from
  (
    select
      *
    from
      rollup_product_position
    where
      rollup_product_position.product_id in (1, 4, 5, 11, 12 /* and 5 more */)
  ) as position
  left join (
    select
      product_id,
      sum(band_0) as band_0
    from
      (
        select
          product_id,
          band_0
        from
          rollup_product_stock_month
        where
          rollup_product_stock_month.product_id in (1, 4, 5, 11, 12 /* and 5 more */)
          and month_start >= cast('2026-12-01' as date)
        union all
        select
          product_id,
          band_0
        from
          rollup_product_stock_day
        where
          rollup_product_stock_day.product_id in (1, 4, 5, 11, 12 /* and 5 more */)
          and sale_date > cast('2026-11-12' as date)
          and sale_date < cast('2026-12-01' as date)
      ) as since
    group by
      product_id
  ) as change on change.product_id = position.product_id;

-- stock and totals: rollup_product_position, rollup_product_stock_month, rollup_product_stock_day
select
  position.product_id,
  position.band_0 - coalesce(change.band_0, 0) as band_0
from
  (
    select
      *
    from
      rollup_product_position
    where
      rollup_product_position.product_id in (1, 4, 5, 11, 12 /* and 5 more */)
  ) as position
  left join (
    select
      product_id,
      sum(band_0) as band_0
    from
      (
        select
          product_id,
          band_0
        from
          rollup_product_stock_month
        where
          rollup_product_stock_month.product_id in (1, 4, 5, 11, 12 /* and 5 more */)
          and month_start >= cast('2026-12-01' as date)
        union all
        select
          product_id,
          band_0
        from
          rollup_product_stock_day
        where
          rollup_product_stock_day.product_id in (1, 4, 5, 11, 12 /* and 5 more */)
          and sale_date > cast('2026-11-19' as date)
          and sale_date < cast('2026-12-01' as date)
      ) as since
    group by
      product_id
  ) as change on change.product_id = position.product_id;

-- stock and totals; sales, deliveries and returns: rollup_product_position, rollup_product_day, rollup_product_stock_month, rollup_product_stock_day
select
  position.product_id,
  position.sale_quantity - coalesce(later.quantity, 0) as sold,
  position.delivery_quantity - coalesce(later.delivery, 0) as delivered,
  position.stock_quantity - coalesce(change.stock_quantity, 0) as stock_quantity
from
  (
    select
      *
    from
      rollup_product_position
    where
      rollup_product_position.product_id in (1, 4, 5, 11, 12 /* and 5 more */)
  ) as position
  left join (
    select
      rollup_product_day.product_id,
      sale_quantity as quantity,
      delivery_quantity as delivery
    from
      rollup_product_day
    where
      rollup_product_day.sale_date between cast('2026-11-20' as date) and cast('2026-11-20' as date)
      and rollup_product_day.product_id in (1, 4, 5, 11, 12 /* and 5 more */)
  ) as later on later.product_id = position.product_id
  left join (
    select
      product_id,
      sum(stock_quantity) as stock_quantity
    from
      (
        select
          product_id,
          stock_quantity
        from
          rollup_product_stock_month
        where
          rollup_product_stock_month.product_id in (1, 4, 5, 11, 12 /* and 5 more */)
          and month_start >= cast('2026-12-01' as date)
        union all
        select
          product_id,
          stock_quantity
        from
          rollup_product_stock_day
        where
          rollup_product_stock_day.product_id in (1, 4, 5, 11, 12 /* and 5 more */)
          and sale_date > cast('2026-11-19' as date)
          and sale_date < cast('2026-12-01' as date)
      ) as since
    group by
      product_id
  ) as change on change.product_id = position.product_id;

-- titles; sales, deliveries and returns: product, rollup_product_week, trade_genre
select
  product.id,
  coalesce(trade_genre.genre_c1_cd, '') as genre,
  product.release_date as release
from
  product
  join (
    select
      product_id,
      sum(sale_quantity) as copies
    from
      rollup_product_week
    where
      week_start between cast('2026-05-25' as date) and cast('2026-08-23' as date)
    group by
      product_id
  ) as recent on recent.product_id = product.id
  left join trade_genre on trade_genre.id = product.trade_genre_id
where
  product.kind = 'book'
  and product.release_date <= cast('2026-08-23' as date)
  and recent.copies >= 20
order by
  mod(cast(product.id as bigint) * 7919, 104729),
  product.id
limit
  800;

-- sales, deliveries and returns: rollup_product_day
select
  rollup_product_day.product_id,
  rollup_product_day.sale_date - (
    cast(
      extract(
        isodow
        from
          rollup_product_day.sale_date
      ) as integer
    ) - 5 + 7
  ) % 7 as bucket,
  sum(sale_quantity) as quantity
from
  rollup_product_day
where
  rollup_product_day.sale_date between cast('2025-11-28' as date) and cast('2026-11-19' as date)
  and rollup_product_day.product_id in (1, 4, 5, 11, 12 /* and 5 more */)
group by
  1,
  2;

-- sales, deliveries and returns: rollup_product_week
select
  rollup_product_week.product_id,
  rollup_product_week.week_start as bucket,
  sale_quantity as quantity
from
  rollup_product_week
where
  rollup_product_week.week_start between cast('2024-11-18' as date) and cast('2026-11-15' as date)
  and rollup_product_week.product_id in (1, 3, 4, 7, 9 /* and 58 more */);

-- sales, deliveries and returns; titles: rollup_product_day, product, publisher, rollup_product_week
select
  sold.product_id as id,
  sold.quantity as recent
from
  (
    select
      product_id,
      coalesce(sum(quantity), 0) as quantity
    from
      (
        select
          rollup_product_day.product_id,
          sale_quantity as quantity
        from
          rollup_product_day
        where
          rollup_product_day.sale_date between cast('2026-10-23' as date) and cast('2026-10-25' as date)
          and rollup_product_day.product_id in (
            (
              select
                product.id
              from
                product
              where
                product.kind in ('book', 'magazine')
                and product.publisher_id in (
                  select
                    publisher.id
                  from
                    publisher
                  where
                    (
                      publisher.publisher_cd in ('9901')
                      or publisher.imprint_of_cd in ('9901')
                    )
                )
                and product.kind = 'book'
                and product.release_date <= cast('2026-11-19' as date)
            )
          )
        union all
        select
          rollup_product_week.product_id,
          sale_quantity as quantity
        from
          rollup_product_week
        where
          rollup_product_week.week_start between cast('2026-10-26' as date) and cast('2026-11-15' as date)
          and rollup_product_week.product_id in (
            (
              select
                product.id
              from
                product
              where
                product.kind in ('book', 'magazine')
                and product.publisher_id in (
                  select
                    publisher.id
                  from
                    publisher
                  where
                    (
                      publisher.publisher_cd in ('9901')
                      or publisher.imprint_of_cd in ('9901')
                    )
                )
                and product.kind = 'book'
                and product.release_date <= cast('2026-11-19' as date)
            )
          )
        union all
        select
          rollup_product_day.product_id,
          sale_quantity as quantity
        from
          rollup_product_day
        where
          rollup_product_day.sale_date between cast('2026-11-16' as date) and cast('2026-11-19' as date)
          and rollup_product_day.product_id in (
            (
              select
                product.id
              from
                product
              where
                product.kind in ('book', 'magazine')
                and product.publisher_id in (
                  select
                    publisher.id
                  from
                    publisher
                  where
                    (
                      publisher.publisher_cd in ('9901')
                      or publisher.imprint_of_cd in ('9901')
                    )
                )
                and product.kind = 'book'
                and product.release_date <= cast('2026-11-19' as date)
            )
          )
      ) as stretch
    group by
      product_id
  ) as sold
  join product on product.id = sold.product_id
where
  sold.quantity >= 20
order by
  sold.quantity desc,
  product.jan collate "C"
limit
  300;

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
      and product_id in (1, 4, 5, 11, 12 /* and 5 more */)
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
      and product_id in (1, 4, 5, 11, 12 /* and 5 more */)
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
          and product_id in (1, 4, 5, 11, 12 /* and 5 more */)
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
          and product_id in (1, 4, 5, 11, 12 /* and 5 more */)
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
      rollup_product_week.product_id in (1, 4, 5, 11, 12 /* and 5 more */)
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
  record.product_id in (1, 4, 5, 11, 12 /* and 5 more */)
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

-- sales, deliveries and returns; titles: rollup_product_week, product, trade_genre
with
  weekly as (
    select
      sold.product_id,
      coalesce(trade_genre.genre_c1_cd, '') as genre,
      sold.week_start,
      product.release_date,
      least(104, cast(floor((sold.week_start - product.release_date + 6) / 7.0) as integer)) as age,
      greatest(0, sold.sale_quantity) as copies
    from
      rollup_product_week as sold
      join product on product.id = sold.product_id
      left join trade_genre on trade_genre.id = product.trade_genre_id
    where
      product.kind = 'book'
      and sold.week_start between cast('2024-06-03' as date) and cast('2026-05-25' as date)
      and sold.week_start > product.release_date - 7
  ),
  weight as (
    -- 1 ÷ (mean weekly copies + 0.5) as a whole number, computed from whole numbers
    select
      product_id,
      cast(floor(cast(cast(2000000 as bigint) * known_days as double precision) / (14 * copies + known_days)) as bigint) as weight
    from
      (
        select
          product_id,
          sum(copies) as copies,
          cast('2026-05-25' as date) - greatest(cast('2024-06-03' as date), min(release_date)) + 7 as known_days
        from
          weekly
        group by
          product_id
      ) as title
  )
select
  weekly.genre,
  weekly.age,
  cast(
    extract(
      month
      from
        weekly.week_start + 3
    ) as integer
  ) as month,
  sum(
    case
      when weekly.week_start < cast('2026-05-25' as date) then weight.weight * weekly.copies
      else 0
    end
  ) as leading,
  sum(
    case
      when weekly.week_start > cast('2024-06-03' as date) then weight.weight * weekly.copies
      else 0
    end
  ) as following
from
  weekly
  join weight on weight.product_id = weekly.product_id
group by
  1,
  2,
  3
order by
  1,
  2,
  3;

-- sales, deliveries and returns; titles: rollup_product_week, product, trade_genre
with
  weekly as (
    select
      sold.product_id,
      coalesce(trade_genre.genre_c1_cd, '') as genre,
      sold.week_start,
      product.release_date,
      least(104, cast(floor((sold.week_start - product.release_date + 6) / 7.0) as integer)) as age,
      greatest(0, sold.sale_quantity) as copies
    from
      rollup_product_week as sold
      join product on product.id = sold.product_id
      left join trade_genre on trade_genre.id = product.trade_genre_id
    where
      product.kind = 'book'
      and sold.week_start between cast('2024-06-03' as date) and cast('2026-05-25' as date)
      and sold.week_start > product.release_date - 7
  ),
  weight as (
    -- 1 ÷ (mean weekly copies + 0.5) as a whole number, computed from whole numbers
    select
      product_id,
      cast(floor(cast(cast(2000000 as bigint) * known_days as double precision) / (14 * copies + known_days)) as bigint) as weight
    from
      (
        select
          product_id,
          sum(copies) as copies,
          cast('2026-05-25' as date) - greatest(cast('2024-06-03' as date), min(release_date)) + 7 as known_days
        from
          weekly
        group by
          product_id
      ) as title
  )
select
  weekly.genre,
  weekly.week_start as week,
  sum(
    case
      when weekly.week_start < cast('2026-05-25' as date) then weight.weight * weekly.copies
      else 0
    end
  ) as leading,
  sum(
    case
      when weekly.week_start > cast('2024-06-03' as date)
      and weekly.age > 26 then weight.weight * weekly.copies
      else 0
    end
  ) as following
from
  weekly
  join weight on weight.product_id = weekly.product_id
where
  weekly.age >= 26
group by
  1,
  2
order by
  1,
  2;

-- sales, deliveries and returns; titles: rollup_product_week, product, trade_genre
with
  weekly as (
    select
      sold.product_id,
      coalesce(trade_genre.genre_c1_cd, '') as genre,
      sold.week_start,
      product.release_date,
      least(104, cast(floor((sold.week_start - product.release_date + 6) / 7.0) as integer)) as age,
      greatest(0, sold.sale_quantity) as copies
    from
      rollup_product_week as sold
      join product on product.id = sold.product_id
      left join trade_genre on trade_genre.id = product.trade_genre_id
    where
      product.kind = 'book'
      and sold.week_start between cast('2024-08-26' as date) and cast('2026-08-17' as date)
      and sold.week_start > product.release_date - 7
  ),
  weight as (
    -- 1 ÷ (mean weekly copies + 0.5) as a whole number, computed from whole numbers
    select
      product_id,
      cast(floor(cast(cast(2000000 as bigint) * known_days as double precision) / (14 * copies + known_days)) as bigint) as weight
    from
      (
        select
          product_id,
          sum(copies) as copies,
          cast('2026-08-17' as date) - greatest(cast('2024-08-26' as date), min(release_date)) + 7 as known_days
        from
          weekly
        group by
          product_id
      ) as title
  )
select
  weekly.genre,
  weekly.age,
  cast(
    extract(
      month
      from
        weekly.week_start + 3
    ) as integer
  ) as month,
  sum(
    case
      when weekly.week_start < cast('2026-08-17' as date) then weight.weight * weekly.copies
      else 0
    end
  ) as leading,
  sum(
    case
      when weekly.week_start > cast('2024-08-26' as date) then weight.weight * weekly.copies
      else 0
    end
  ) as following
from
  weekly
  join weight on weight.product_id = weekly.product_id
group by
  1,
  2,
  3
order by
  1,
  2,
  3;

-- sales, deliveries and returns; titles: rollup_product_week, product, trade_genre
with
  weekly as (
    select
      sold.product_id,
      coalesce(trade_genre.genre_c1_cd, '') as genre,
      sold.week_start,
      product.release_date,
      least(104, cast(floor((sold.week_start - product.release_date + 6) / 7.0) as integer)) as age,
      greatest(0, sold.sale_quantity) as copies
    from
      rollup_product_week as sold
      join product on product.id = sold.product_id
      left join trade_genre on trade_genre.id = product.trade_genre_id
    where
      product.kind = 'book'
      and sold.week_start between cast('2024-08-26' as date) and cast('2026-08-17' as date)
      and sold.week_start > product.release_date - 7
  ),
  weight as (
    -- 1 ÷ (mean weekly copies + 0.5) as a whole number, computed from whole numbers
    select
      product_id,
      cast(floor(cast(cast(2000000 as bigint) * known_days as double precision) / (14 * copies + known_days)) as bigint) as weight
    from
      (
        select
          product_id,
          sum(copies) as copies,
          cast('2026-08-17' as date) - greatest(cast('2024-08-26' as date), min(release_date)) + 7 as known_days
        from
          weekly
        group by
          product_id
      ) as title
  )
select
  weekly.genre,
  weekly.week_start as week,
  sum(
    case
      when weekly.week_start < cast('2026-08-17' as date) then weight.weight * weekly.copies
      else 0
    end
  ) as leading,
  sum(
    case
      when weekly.week_start > cast('2024-08-26' as date)
      and weekly.age > 26 then weight.weight * weekly.copies
      else 0
    end
  ) as following
from
  weekly
  join weight on weight.product_id = weekly.product_id
where
  weekly.age >= 26
group by
  1,
  2
order by
  1,
  2;

-- sales, deliveries and returns; titles: rollup_product_week, product, trade_genre
with
  weekly as (
    select
      sold.product_id,
      coalesce(trade_genre.genre_c1_cd, '') as genre,
      sold.week_start,
      product.release_date,
      least(104, cast(floor((sold.week_start - product.release_date + 6) / 7.0) as integer)) as age,
      greatest(0, sold.sale_quantity) as copies
    from
      rollup_product_week as sold
      join product on product.id = sold.product_id
      left join trade_genre on trade_genre.id = product.trade_genre_id
    where
      product.kind = 'book'
      and sold.week_start between cast('2024-11-18' as date) and cast('2026-11-09' as date)
      and sold.week_start > product.release_date - 7
  ),
  weight as (
    -- 1 ÷ (mean weekly copies + 0.5) as a whole number, computed from whole numbers
    select
      product_id,
      cast(floor(cast(cast(2000000 as bigint) * known_days as double precision) / (14 * copies + known_days)) as bigint) as weight
    from
      (
        select
          product_id,
          sum(copies) as copies,
          cast('2026-11-09' as date) - greatest(cast('2024-11-18' as date), min(release_date)) + 7 as known_days
        from
          weekly
        group by
          product_id
      ) as title
  )
select
  weekly.genre,
  weekly.age,
  cast(
    extract(
      month
      from
        weekly.week_start + 3
    ) as integer
  ) as month,
  sum(
    case
      when weekly.week_start < cast('2026-11-09' as date) then weight.weight * weekly.copies
      else 0
    end
  ) as leading,
  sum(
    case
      when weekly.week_start > cast('2024-11-18' as date) then weight.weight * weekly.copies
      else 0
    end
  ) as following
from
  weekly
  join weight on weight.product_id = weekly.product_id
group by
  1,
  2,
  3
order by
  1,
  2,
  3;

-- sales, deliveries and returns; titles: rollup_product_week, product, trade_genre
with
  weekly as (
    select
      sold.product_id,
      coalesce(trade_genre.genre_c1_cd, '') as genre,
      sold.week_start,
      product.release_date,
      least(104, cast(floor((sold.week_start - product.release_date + 6) / 7.0) as integer)) as age,
      greatest(0, sold.sale_quantity) as copies
    from
      rollup_product_week as sold
      join product on product.id = sold.product_id
      left join trade_genre on trade_genre.id = product.trade_genre_id
    where
      product.kind = 'book'
      and sold.week_start between cast('2024-11-18' as date) and cast('2026-11-09' as date)
      and sold.week_start > product.release_date - 7
  ),
  weight as (
    -- 1 ÷ (mean weekly copies + 0.5) as a whole number, computed from whole numbers
    select
      product_id,
      cast(floor(cast(cast(2000000 as bigint) * known_days as double precision) / (14 * copies + known_days)) as bigint) as weight
    from
      (
        select
          product_id,
          sum(copies) as copies,
          cast('2026-11-09' as date) - greatest(cast('2024-11-18' as date), min(release_date)) + 7 as known_days
        from
          weekly
        group by
          product_id
      ) as title
  )
select
  weekly.genre,
  weekly.week_start as week,
  sum(
    case
      when weekly.week_start < cast('2026-11-09' as date) then weight.weight * weekly.copies
      else 0
    end
  ) as leading,
  sum(
    case
      when weekly.week_start > cast('2024-11-18' as date)
      and weekly.age > 26 then weight.weight * weekly.copies
      else 0
    end
  ) as following
from
  weekly
  join weight on weight.product_id = weekly.product_id
where
  weekly.age >= 26
group by
  1,
  2
order by
  1,
  2;
