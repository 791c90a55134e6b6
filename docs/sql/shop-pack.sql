-- 店舗パック（1店の売上・在庫・発注の目安をまとめて受け取る）
-- Data of a shop: sales, stock and what to order
-- POST /stat/shop-pack {"storeCd":"4147514"}

-- extent and version of the data: warehouse_state
select
  key,
  value
from
  warehouse_state;

-- titles: product
select
  product.id
from
  product
  left join (
    select
      series_id,
      max(release_date) as newest
    from
      product
    where
      kind = 'magazine'
      and series_id is not null
      and release_date <= cast('2026-11-19' as date)
    group by
      series_id
  ) as latest on latest.series_id = product.series_id
where
  product.id in (1, 3, 4, 5, 8 /* and 178 more */)
  and (
    product.return_limit_date is null
    or product.return_limit_date >= cast('2026-11-19' as date)
  )
  and (
    product.kind <> 'magazine'
    or latest.newest is null
    or product.release_date >= latest.newest
  );

-- stores: store, chain, company, agency
select
  store.id,
  store.store_cd,
  store.store_nm,
  store.chain_cd,
  chain.chain_nm,
  store.company_cd,
  company.company_nm,
  store.agency_cd,
  agency.agency_nm,
  store.area_cd,
  store.prefecture_cd,
  store.location_cd,
  store.scale_cd,
  store.category_cd,
  store.is_online,
  store.closed_on
from
  store
  left join chain on chain.chain_cd = store.chain_cd
  left join company on company.company_cd = store.company_cd
  left join agency on agency.agency_cd = store.agency_cd
where
  store.id in (
    select
      store.id
    from
      store
    where
      store.store_cd = '4147514'
  );

-- sales, deliveries and returns; stores; stock and totals; titles; orders: rollup_store_product_day, store, rollup_store_product_position, product, publisher, trade_genre, rollup_open_order
with
  moves as materialized (
    select
      rollup_store_product_day.product_id,
      rollup_store_product_day.sale_date as bucket,
      sum(sale_quantity) as quantity,
      sum(sale_amount) as amount,
      sum(sale_amount_tax_in) as amount_tax_in,
      sum(net_quantity) as net_quantity,
      sum(delivery_quantity) as delivery,
      sum(return_quantity) as returned,
      sum(adjust_quantity) as adjusted
    from
      rollup_store_product_day
    where
      rollup_store_product_day.sale_date between cast('2026-08-21' as date) and cast('2026-11-19' as date)
      and rollup_store_product_day.store_id in (
        (
          select
            store.id
          from
            store
          where
            store.id in (6)
        )
      )
    group by
      1,
      2
  ),
  moved as (
    select
      product_id,
      sum(
        case
          when bucket between cast('2026-08-21' as date) and cast('2026-08-27' as date) then quantity
          else 0
        end
      ) as week_0,
      sum(
        case
          when bucket between cast('2026-08-28' as date) and cast('2026-09-03' as date) then quantity
          else 0
        end
      ) as week_1,
      sum(
        case
          when bucket between cast('2026-09-04' as date) and cast('2026-09-10' as date) then quantity
          else 0
        end
      ) as week_2,
      sum(
        case
          when bucket between cast('2026-09-11' as date) and cast('2026-09-17' as date) then quantity
          else 0
        end
      ) as week_3,
      sum(
        case
          when bucket between cast('2026-09-18' as date) and cast('2026-09-24' as date) then quantity
          else 0
        end
      ) as week_4,
      sum(
        case
          when bucket between cast('2026-09-25' as date) and cast('2026-10-01' as date) then quantity
          else 0
        end
      ) as week_5,
      sum(
        case
          when bucket between cast('2026-10-02' as date) and cast('2026-10-08' as date) then quantity
          else 0
        end
      ) as week_6,
      sum(
        case
          when bucket between cast('2026-10-09' as date) and cast('2026-10-15' as date) then quantity
          else 0
        end
      ) as week_7,
      sum(
        case
          when bucket between cast('2026-10-16' as date) and cast('2026-10-22' as date) then quantity
          else 0
        end
      ) as week_8,
      sum(
        case
          when bucket between cast('2026-10-23' as date) and cast('2026-10-29' as date) then quantity
          else 0
        end
      ) as week_9,
      sum(
        case
          when bucket between cast('2026-10-30' as date) and cast('2026-11-05' as date) then quantity
          else 0
        end
      ) as week_10,
      sum(
        case
          when bucket between cast('2026-11-06' as date) and cast('2026-11-12' as date) then quantity
          else 0
        end
      ) as week_11,
      sum(
        case
          when bucket between cast('2026-11-13' as date) and cast('2026-11-19' as date) then quantity
          else 0
        end
      ) as week_12,
      sum(quantity) as quantity,
      max(
        case
          when quantity <> 0 then 1
          else 0
        end
      ) as moved,
      max(
        case
          when quantity > 0 then bucket
        end
      ) as last_sale_date,
      max(
        case
          when delivery > 0 then bucket
        end
      ) as last_delivery_date
    from
      moves
    group by
      product_id
  ),
  position as (
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
          rollup_store_product_position.store_id in (
            (
              select
                store.id
              from
                store
              where
                store.id in (6)
            )
          )
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
          and rollup_store_product_day.store_id in (
            (
              select
                store.id
              from
                store
              where
                store.id in (6)
            )
          )
      ) as later on later.store_id = position.store_id
      and later.product_id = position.product_id
  ),
  title as (
    select
      position.product_id,
      (position.delivery_quantity - position.sale_quantity - position.return_quantity + position.adjust_quantity) as stock,
      coalesce(moved.week_0, 0) as week_0,
      coalesce(moved.week_1, 0) as week_1,
      coalesce(moved.week_2, 0) as week_2,
      coalesce(moved.week_3, 0) as week_3,
      coalesce(moved.week_4, 0) as week_4,
      coalesce(moved.week_5, 0) as week_5,
      coalesce(moved.week_6, 0) as week_6,
      coalesce(moved.week_7, 0) as week_7,
      coalesce(moved.week_8, 0) as week_8,
      coalesce(moved.week_9, 0) as week_9,
      coalesce(moved.week_10, 0) as week_10,
      coalesce(moved.week_11, 0) as week_11,
      coalesce(moved.week_12, 0) as week_12,
      coalesce(moved.quantity, 0) as quantity,
      case
        when position.last_sale_date <= cast('2026-11-19' as date) then position.last_sale_date
        else moved.last_sale_date
      end as last_sale_date,
      moved.last_delivery_date
    from
      position
      left join moved on moved.product_id = position.product_id
    where
      (position.delivery_quantity - position.sale_quantity - position.return_quantity + position.adjust_quantity) > 0
      or moved.moved = 1
  )
select
  *
from
  (
    select
      ranked.*,
      delivered.delivery as last_delivery_quantity,
      coalesce(pending.quantity, 0) as pending_quantity,
      product.jan,
      product.kind,
      product.product_nm,
      product.product_kana,
      product.volume,
      product.issue,
      product.author_nm,
      product.price,
      product.release_date,
      product.magazine_cd,
      product.return_limit_date,
      publisher.publisher_nm,
      trade_genre.genre_c1_nm
    from
      (
        select
          title.*,
          case
            when title.week_12 > 0 then rank() over (
              order by
                title.week_12 desc
            )
          end as shop_rank,
          count(*) over () as all_titles
        from
          title
      ) as ranked
      join product on product.id = ranked.product_id
      left join publisher on publisher.id = product.publisher_id
      left join trade_genre on trade_genre.id = product.trade_genre_id
      left join moves as delivered on delivered.product_id = ranked.product_id
      and delivered.bucket = ranked.last_delivery_date
      left join (
        select
          product_id,
          sum(open_quantity) as quantity
        from
          rollup_open_order
        where
          store_id = 6
          and order_date <= cast('2026-11-19' as date)
        group by
          product_id
      ) as pending on pending.product_id = ranked.product_id
    order by
      ranked.quantity desc,
      ranked.stock desc,
      product.jan collate "C"
    limit
      20000
  ) as pack;

-- stock and totals; sales, deliveries and returns; stores; titles: rollup_store_product_position, rollup_store_product_day, store, product
with
  position as materialized (
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
          rollup_store_product_position.product_id in (1, 3, 4, 5, 8 /* and 178 more */)
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
          and rollup_store_product_day.product_id in (1, 3, 4, 5, 8 /* and 178 more */)
      ) as later on later.store_id = position.store_id
      and later.product_id = position.product_id
  ),
  placed as (
    select
      position.store_id,
      position.product_id,
      position.first_delivery_date,
      case
        when position.last_sale_date <= cast('2026-11-19' as date) then position.last_sale_date
        else sold_before.last_sale_date
      end as last_sale_date,
      (position.delivery_quantity - position.sale_quantity - position.return_quantity + position.adjust_quantity) as stock
    from
      (
        select
          *
        from
          position
      ) as position
      left join (
        select
          moves.store_id,
          moves.product_id,
          max(moves.sale_date) as last_sale_date
        from
          rollup_store_product_day as moves
          join (
            select distinct
              open.store_id,
              open.product_id
            from
              rollup_store_product_day as open
            where
              open.sale_date > cast('2026-11-19' as date)
              and open.sale_quantity > 0
          ) as open on open.store_id = moves.store_id
          and open.product_id = moves.product_id
        where
          moves.sale_date between cast('2026-10-23' as date) and cast('2026-11-19' as date)
          and moves.sale_quantity > 0
        group by
          moves.store_id,
          moves.product_id
      ) as sold_before on sold_before.store_id = position.store_id
      and sold_before.product_id = position.product_id
    where
      position.first_delivery_date is not null
  ),
  held as materialized (
    select
      position.store_id,
      position.product_id,
      (position.delivery_quantity - position.sale_quantity - position.return_quantity + position.adjust_quantity) as stock,
      coalesce(store.scale_cd, '') as scale_cd
    from
      position
      join store on store.id = position.store_id
    where
      position.store_id = 6
  ),
  shelf as (
    select
      placed.product_id,
      coalesce(store.scale_cd, '') as scale_cd,
      sum(greatest(0, coalesce(sold.quantity, 0))) as quantity,
      sum(
        greatest(
          0,
          case
            when placed.stock <= 0 then coalesce(placed.last_sale_date, cast('2026-10-22' as date))
            else cast('2026-11-19' as date)
          end - greatest(placed.first_delivery_date, cast('2026-10-23' as date)) + 1
        )
      ) as days
    from
      placed
      join store on store.id = placed.store_id
      left join (
        select
          rollup_store_product_day.store_id,
          rollup_store_product_day.product_id,
          sum(sale_quantity) as quantity,
          sum(sale_amount) as amount,
          sum(sale_amount_tax_in) as amount_tax_in,
          sum(net_quantity) as net_quantity,
          sum(delivery_quantity) as delivery,
          sum(return_quantity) as returned,
          sum(adjust_quantity) as adjusted
        from
          rollup_store_product_day
        where
          rollup_store_product_day.sale_date between cast('2026-10-23' as date) and cast('2026-11-19' as date)
          and rollup_store_product_day.product_id in (1, 3, 4, 5, 8 /* and 178 more */)
        group by
          1,
          2
      ) as sold on sold.store_id = placed.store_id
      and sold.product_id = placed.product_id
    where
      placed.product_id in (
        select
          product_id
        from
          held
      )
    group by
      placed.product_id,
      coalesce(store.scale_cd, '')
  ),
  alike as materialized (
    select
      shelf.product_id,
      shelf.scale_cd,
      (cast(shelf.quantity as double precision) + cast(14 as double precision) * everywhere.rate) / (shelf.days + 14) as rate
    from
      shelf
      join (
        select
          product_id,
          cast(sum(quantity) as double precision) / (sum(days) + 28) as rate
        from
          shelf
        group by
          product_id
      ) as everywhere on everywhere.product_id = shelf.product_id
  ),
  moved as (
    select
      moves.store_id,
      moves.product_id,
      moves.sale_date,
      moves.sale_quantity,
      moves.delivery_quantity,
      (moves.delivery_quantity - moves.sale_quantity - moves.return_quantity + moves.adjust_quantity) as change,
      target.stock - sum((moves.delivery_quantity - moves.sale_quantity - moves.return_quantity + moves.adjust_quantity)) over (
        partition by
          moves.product_id,
          moves.store_id
        order by
          moves.sale_date desc
      ) + (moves.delivery_quantity - moves.sale_quantity - moves.return_quantity + moves.adjust_quantity) as closing,
      lag(moves.sale_date) over (
        partition by
          moves.product_id,
          moves.store_id
        order by
          moves.sale_date desc
      ) as next_date,
      lead(moves.sale_date) over (
        partition by
          moves.product_id,
          moves.store_id
        order by
          moves.sale_date desc
      ) as previous_date
    from
      rollup_store_product_day as moves
      join held as target on target.product_id = moves.product_id
      and target.store_id = moves.store_id
    where
      moves.sale_date between cast('2026-10-23' as date) and cast('2026-11-19' as date)
  ),
  own as (
    select
      store_id,
      product_id,
      sum(sale_quantity) as quantity,
      sum(
        case
          when closing - change + delivery_quantity > 0
          or sale_quantity > 0 then 1
          else 0
        end + case
          when closing > 0 then coalesce(next_date, cast('2026-11-20' as date)) - sale_date - 1
          else 0
        end + case
          when previous_date is null
          and closing - change > 0 then sale_date - cast('2026-10-23' as date)
          else 0
        end
      ) as days
    from
      moved
    group by
      store_id,
      product_id
  ),
  demand as materialized (
    select
      known.store_id,
      known.product_id,
      known.days as stock_days,
      cast(
        floor(
          (
            case
              when known.days > 0 then cast(known.quantity as double precision) / known.days
              else 0
            end
          ) * 1000 + 0.5
        ) as bigint
      ) as own_milli,
      cast(
        floor(
          ((cast(known.quantity as double precision) + cast(14 as double precision) * alike.rate) / (known.days + 14)) * 1000 + 0.5
        ) as bigint
      ) as rate_milli
    from
      (
        select
          target.store_id,
          target.product_id,
          target.scale_cd,
          greatest(0, coalesce(own.quantity, 0)) as quantity,
          coalesce(
            own.days,
            case
              when target.stock > 0 then 28
              else 0
            end
          ) as days
        from
          held as target
          left join own on own.store_id = target.store_id
          and own.product_id = target.product_id
      ) as known
      join alike on alike.product_id = known.product_id
      and alike.scale_cd = known.scale_cd
  ),
  limits as (
    select
      due.id as product_id,
      coalesce(due.price, 0) as price,
      due.return_limit_date,
      greatest(
        0,
        least(due.return_limit_date, coalesce(following.release_date - 1, due.return_limit_date)) - cast('2026-11-19' as date)
      ) as selling_days
    from
      product as due
      left join (
        select
          issue.id,
          min(later.release_date) as release_date
        from
          product as issue
          join product as later on later.series_id = issue.series_id
          and later.kind = issue.kind
          and later.release_date > issue.release_date
        where
          issue.kind = 'magazine'
          and issue.id in (
            (
              select
                product.id
              from
                product
              where
                product.id in (1, 3, 4, 5, 8 /* and 178 more */)
                and product.return_limit_date between cast('2026-11-20' as date) and cast('2027-01-18' as date)
            )
          )
        group by
          issue.id
      ) as following on following.id = due.id
    where
      due.id in (
        (
          select
            product.id
          from
            product
          where
            product.id in (1, 3, 4, 5, 8 /* and 178 more */)
            and product.return_limit_date between cast('2026-11-20' as date) and cast('2027-01-18' as date)
        )
      )
  ),
  selling as (
    select
      held.store_id,
      held.product_id,
      held.stock,
      limits.return_limit_date,
      limits.price,
      demand.own_milli,
      least(held.stock * 1000, demand.rate_milli * limits.selling_days) as expected_milli
    from
      held
      join limits on limits.product_id = held.product_id
      join demand on demand.store_id = held.store_id
      and demand.product_id = held.product_id
  ),
  returnable as (
    select
      expected.store_id,
      expected.product_id,
      expected.return_limit_date,
      expected.own_milli,
      expected.expected_milli,
      expected.copies,
      expected.price,
      expected.copies * expected.price as amount
    from
      (
        select
          selling.*,
          greatest(0, cast(floor((selling.stock * 1000 - selling.expected_milli) / 1000.0) as bigint) - 0) as copies
        from
          selling
      ) as expected
  )
select
  demand.product_id,
  demand.rate_milli,
  returnable.copies as return_copies
from
  demand
  left join returnable on returnable.product_id = demand.product_id;
