-- 返品期限の近い商品と返品候補の冊数
-- Titles near their return limit, with copies to return
-- POST /stat/return-candidates {}

-- stock and totals; titles: rollup_product_position, product, rollup_product_stock_month, rollup_product_stock_day
select
  count(*) as products,
  coalesce(sum(stock_quantity), 0) as copies
from
  (
    select
      position.product_id,
      position.stock_quantity - coalesce(change.stock_quantity, 0) as stock_quantity
    from
      (
        select
          *
        from
          rollup_product_position
        where
          rollup_product_position.product_id in (
            (
              select
                product.id
              from
                product
              where
                product.kind in ('book', 'magazine')
                and product.return_limit_date is null
            )
          )
      ) as position
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
              rollup_product_stock_month.product_id in (
                (
                  select
                    product.id
                  from
                    product
                  where
                    product.kind in ('book', 'magazine')
                    and product.return_limit_date is null
                )
              )
              and month_start >= cast('2026-12-01' as date)
            union all
            select
              product_id,
              stock_quantity
            from
              rollup_product_stock_day
            where
              rollup_product_stock_day.product_id in (
                (
                  select
                    product.id
                  from
                    product
                  where
                    product.kind in ('book', 'magazine')
                    and product.return_limit_date is null
                )
              )
              and sale_date > cast('2026-11-19' as date)
              and sale_date < cast('2026-12-01' as date)
          ) as since
        group by
          product_id
      ) as change on change.product_id = position.product_id
  ) as undated
where
  stock_quantity > 0;

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

-- stock and totals; titles; sales, deliveries and returns; stores: rollup_store_product_position, product, rollup_store_product_day, store, rollup_product_position, rollup_product_day, rollup_product_stock_month, rollup_product_stock_day
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
          rollup_store_product_position.product_id in (
            (
              select
                product.id
              from
                product
              where
                product.kind in ('book', 'magazine')
                and product.return_limit_date between cast('2026-11-20' as date) and cast('2026-12-17' as date)
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
          and rollup_store_product_day.product_id in (
            (
              select
                product.id
              from
                product
              where
                product.kind in ('book', 'magazine')
                and product.return_limit_date between cast('2026-11-20' as date) and cast('2026-12-17' as date)
            )
          )
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
      placed.store_id,
      placed.product_id,
      placed.stock,
      coalesce(store.scale_cd, '') as scale_cd
    from
      placed
      join store on store.id = placed.store_id
    where
      placed.stock > 0
      and (
        store.closed_on is null
        or store.closed_on > cast('2026-11-19' as date)
      )
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
          and rollup_store_product_day.product_id in (
            (
              select
                product.id
              from
                product
              where
                product.kind in ('book', 'magazine')
                and product.return_limit_date between cast('2026-11-20' as date) and cast('2026-12-17' as date)
            )
          )
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
  demand as (
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
                product.kind in ('book', 'magazine')
                and product.return_limit_date between cast('2026-11-20' as date) and cast('2026-12-17' as date)
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
            product.kind in ('book', 'magazine')
            and product.return_limit_date between cast('2026-11-20' as date) and cast('2026-12-17' as date)
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
  returnable as materialized (
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
  ),
  supply as (
    select
      position.product_id,
      position.sale_quantity - coalesce(later.quantity, 0) as sold,
      position.delivery_quantity - coalesce(later.delivery, 0) as delivered,
      position.return_quantity - coalesce(later.returned, 0) as returned,
      position.stock_quantity - coalesce(change.stock_quantity, 0) as stock_quantity
    from
      (
        select
          *
        from
          rollup_product_position
        where
          rollup_product_position.product_id in (
            (
              select
                product.id
              from
                product
              where
                product.kind in ('book', 'magazine')
                and product.return_limit_date between cast('2026-11-20' as date) and cast('2026-12-17' as date)
            )
          )
      ) as position
      left join (
        select
          rollup_product_day.product_id,
          sale_quantity as quantity,
          delivery_quantity as delivery,
          return_quantity as returned
        from
          rollup_product_day
        where
          rollup_product_day.sale_date between cast('2026-11-20' as date) and cast('2026-11-20' as date)
          and rollup_product_day.product_id in (
            (
              select
                product.id
              from
                product
              where
                product.kind in ('book', 'magazine')
                and product.return_limit_date between cast('2026-11-20' as date) and cast('2026-12-17' as date)
            )
          )
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
              rollup_product_stock_month.product_id in (
                (
                  select
                    product.id
                  from
                    product
                  where
                    product.kind in ('book', 'magazine')
                    and product.return_limit_date between cast('2026-11-20' as date) and cast('2026-12-17' as date)
                )
              )
              and month_start >= cast('2026-12-01' as date)
            union all
            select
              product_id,
              stock_quantity
            from
              rollup_product_stock_day
            where
              rollup_product_stock_day.product_id in (
                (
                  select
                    product.id
                  from
                    product
                  where
                    product.kind in ('book', 'magazine')
                    and product.return_limit_date between cast('2026-11-20' as date) and cast('2026-12-17' as date)
                )
              )
              and sale_date > cast('2026-11-19' as date)
              and sale_date < cast('2026-12-01' as date)
          ) as since
        group by
          product_id
      ) as change on change.product_id = position.product_id
  ),
  listed as materialized (
    select
      gathered.*,
      supply.delivered,
      supply.sold,
      supply.returned,
      supply.stock_quantity as stock,
      supply.stock_quantity * gathered.price as stock_amount
    from
      (
        select
          returnable.product_id,
          returnable.return_limit_date,
          max(returnable.price) as price,
          sum(
            case
              when returnable.copies > 0 then 1
              else 0
            end
          ) as return_stores,
          sum(returnable.own_milli) as own_milli,
          sum(returnable.expected_milli) as expected_milli,
          sum(returnable.copies) as copies,
          sum(returnable.amount) as amount
        from
          returnable
        group by
          returnable.product_id,
          returnable.return_limit_date
        having
          sum(returnable.copies) >= 1
      ) as gathered
      join supply on supply.product_id = gathered.product_id
  ),
  by_limit as (
    select
      listed.return_limit_date as limit_date,
      count(distinct listed.product_id) as limit_products,
      sum(listed.copies) as limit_copies,
      sum(listed.amount) as limit_amount
    from
      listed
    group by
      listed.return_limit_date
  ),
  totals as (
    select
      count(*) as all_rows,
      count(distinct listed.product_id) as all_products,
      coalesce(sum(listed.return_stores), 0) as all_return_stores,
      coalesce(sum(listed.delivered), 0) as all_delivered,
      coalesce(sum(listed.sold), 0) as all_sold,
      coalesce(sum(listed.returned), 0) as all_returned,
      coalesce(sum(listed.stock), 0) as all_stock,
      coalesce(sum(listed.stock_amount), 0) as all_stock_amount,
      coalesce(sum(listed.own_milli), 0) as all_own,
      coalesce(sum(listed.expected_milli), 0) as all_expected,
      coalesce(sum(listed.copies), 0) as all_copies,
      coalesce(sum(listed.amount), 0) as all_amount
    from
      listed
  ),
  stores as (
    select
      count(distinct returnable.store_id) as all_stores
    from
      returnable
      join listed on listed.product_id = returnable.product_id
    where
      returnable.copies > 0
  ),
  front as (
    select
      *
    from
      (
        select
          listed.*,
          rank() over (
            order by
              listed.return_limit_date asc nulls last,
              listed.copies desc
          ) as place
        from
          listed
      ) as ranked
    where
      ranked.place <= 50
  ),
  ordered as (
    select
      front.*,
      product.jan,
      '' as store_cd
    from
      front
      join product on product.id = front.product_id
  ),
  page as (
    select
      *
    from
      ordered
    order by
      ordered.return_limit_date asc nulls last,
      ordered.copies desc,
      ordered.jan collate "C",
      ordered.store_cd collate "C"
    limit
      50
    offset
      0
  )
select
  *
from
  totals
  cross join stores
  left join (
    by_limit
    left join page on page.return_limit_date = by_limit.limit_date
  ) on true
order by
  page.return_limit_date asc nulls last,
  page.copies desc,
  page.jan collate "C",
  page.store_cd collate "C",
  by_limit.limit_date;
