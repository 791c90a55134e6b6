-- 欠品リストと推定機会損失
-- Stock-outs and estimated lost sales
-- POST /stat/stock-outs {}

-- titles: product_card
select
  id,
  card as value
from
  product_card
where
  id in (0 /* products of the answer, each looked up once */);

-- titles: product_card
select
  id,
  jan
from
  product_card
where
  jan in (
    '9784999901326',
    '9784999900107',
    '9784999902224',
    '9784999901807',
    '9784999902606',
    '9784999902613',
    '9784999901241',
    '9784999904143',
    '9784999900268',
    '9784999900633',
    '9784999902705',
    '9784999903511',
    '9784999904136',
    '9784999900220',
    '9784999900275',
    '9784999900923',
    '9784999901623',
    '9784999902729',
    '9784999903412',
    '9784999904105',
    '9784999900251',
    '9784999900657',
    '9784999900701',
    '9784999900756',
    '9784999900992',
    '9784999901043',
    '9784999902019',
    '9784999903221',
    '9784999903368',
    '9784999900442',
    '9784999900602',
    '9784999901401',
    '9784999902699',
    '9784999904013',
    '4910390151168',
    '4910390351162',
    '9784999900671',
    '9784999901647',
    '9784999901722',
    '9784999903382'
  );

-- extent and version of the data: warehouse_state
select
  key,
  value
from
  warehouse_state;

-- sales, deliveries and returns: rollup_store_product_day
with
  moves as materialized (
    select
      moves.product_id,
      moves.store_id,
      moves.sale_date,
      moves.delivery_quantity,
      (moves.delivery_quantity - moves.sale_quantity - moves.return_quantity + moves.adjust_quantity) as change
    from
      rollup_store_product_day as moves
    where
      moves.product_id in (1, 5, 7, 8, 12 /* and 35 more */)
      and moves.sale_date <= cast('2026-11-19' as date)
  ),
  latest as (
    select
      moves.product_id,
      max(moves.sale_date) as day
    from
      moves
    where
      moves.delivery_quantity > 0
    group by
      moves.product_id
  )
select
  moves.product_id,
  latest.day,
  sum(
    case
      when moves.sale_date = latest.day then moves.delivery_quantity
      else 0
    end
  ) as copies,
  sum(moves.change) as change
from
  moves
  join latest on latest.product_id = moves.product_id
  and moves.sale_date >= latest.day
group by
  moves.product_id,
  latest.day;

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
      and product_id in (1, 5, 7, 8, 12 /* and 35 more */)
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
      and product_id in (1, 5, 7, 8, 12 /* and 35 more */)
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
          and product_id in (1, 5, 7, 8, 12 /* and 35 more */)
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
          and product_id in (1, 5, 7, 8, 12 /* and 35 more */)
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

-- stock and totals; titles; sales, deliveries and returns; stores: rollup_store_product_position, product, rollup_store_product_day, store, publisher
with
  placed as not materialized (
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
                    left join (
                      select
                        series_id,
                        max(release_date) as newest
                      from
                        product
                      where
                        kind = 'magazine'
                        and series_id is not null
                        and release_date <= cast('2026-10-23' as date)
                      group by
                        series_id
                    ) as latest on latest.series_id = product.series_id
                  where
                    product.kind in ('book', 'magazine')
                    and (
                      product.return_limit_date is null
                      or product.return_limit_date >= cast('2026-10-23' as date)
                    )
                    and (
                      product.kind <> 'magazine'
                      or latest.newest is null
                      or product.release_date >= latest.newest
                    )
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
                    left join (
                      select
                        series_id,
                        max(release_date) as newest
                      from
                        product
                      where
                        kind = 'magazine'
                        and series_id is not null
                        and release_date <= cast('2026-10-23' as date)
                      group by
                        series_id
                    ) as latest on latest.series_id = product.series_id
                  where
                    product.kind in ('book', 'magazine')
                    and (
                      product.return_limit_date is null
                      or product.return_limit_date >= cast('2026-10-23' as date)
                    )
                    and (
                      product.kind <> 'magazine'
                      or latest.newest is null
                      or product.release_date >= latest.newest
                    )
                )
              )
          ) as later on later.store_id = position.store_id
          and later.product_id = position.product_id
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
  recent as (
    select
      placed.store_id,
      placed.product_id,
      placed.stock,
      placed.first_delivery_date,
      coalesce(store.scale_cd, '') as scale_cd
    from
      placed
      join store on store.id = placed.store_id
    where
      coalesce(placed.last_sale_date, cast('2026-11-19' as date)) >= cast('2026-09-26' as date)
      and (
        store.closed_on is null
        or store.closed_on > cast('2026-11-19' as date)
      )
  ),
  history as (
    select
      moves.store_id,
      moves.product_id,
      moves.sale_date,
      moves.sale_quantity,
      moves.delivery_quantity,
      (moves.delivery_quantity - moves.sale_quantity - moves.return_quantity + moves.adjust_quantity) as change,
      target.stock,
      target.scale_cd,
      target.first_delivery_date,
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
      join recent as target on target.product_id = moves.product_id
      and target.store_id = moves.store_id
    where
      moves.sale_date between cast('2026-09-26' as date) and cast('2026-11-19' as date)
  ),
  emptied as materialized (
    select
      emptied.*
    from
      (
        select
          closed.store_id,
          closed.product_id,
          closed.stock,
          closed.scale_cd,
          greatest(closed.sale_date, closed.first_delivery_date, cast('2026-10-23' as date)) as first_day,
          least(coalesce(closed.next_date - 1, cast('2026-11-19' as date)), closed.sold_on + 27) as last_day,
          greatest(
            closed.first_delivery_date,
            cast('2026-10-23' as date),
            closed.sale_date + case
              when closed.sale_quantity > 0
              or closed.closing - closed.change > 0 then 1
              else 0
            end
          ) as lost_from
        from
          (
            select
              history.*,
              max(
                case
                  when history.sale_quantity > 0 then history.sale_date
                end
              ) over (
                partition by
                  history.product_id,
                  history.store_id
                order by
                  history.sale_date
              ) as sold_on
            from
              history
          ) as closed
        where
          closed.closing <= 0
          and closed.sold_on is not null
      ) as emptied
    where
      emptied.last_day >= emptied.first_day
  ),
  -- grouped instead of joined: PostgreSQL has no statistics of parts of a query, and joins them by nested loops
  spanned as materialized (
    select
      emptied.store_id,
      emptied.product_id,
      max(emptied.stock) as stock,
      max(emptied.scale_cd) as scale_cd
    from
      emptied
    group by
      emptied.store_id,
      emptied.product_id
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
                left join (
                  select
                    series_id,
                    max(release_date) as newest
                  from
                    product
                  where
                    kind = 'magazine'
                    and series_id is not null
                    and release_date <= cast('2026-10-23' as date)
                  group by
                    series_id
                ) as latest on latest.series_id = product.series_id
              where
                product.kind in ('book', 'magazine')
                and (
                  product.return_limit_date is null
                  or product.return_limit_date >= cast('2026-10-23' as date)
                )
                and (
                  product.kind <> 'magazine'
                  or latest.newest is null
                  or product.release_date >= latest.newest
                )
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
          spanned
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
  moved as materialized (
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
      join spanned as target on target.product_id = moves.product_id
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
          spanned as target
          left join own on own.store_id = target.store_id
          and own.product_id = target.product_id
      ) as known
      join alike on alike.product_id = known.product_id
      and alike.scale_cd = known.scale_cd
  ),
  ending as (
    select
      product.id,
      least(
        coalesce(product.return_limit_date, cast('2026-11-19' as date)),
        coalesce(min(following.release_date) - 1, cast('2026-11-19' as date))
      ) as last_day
    from
      product
      left join product as following on product.kind = 'magazine'
      and following.kind = 'magazine'
      and following.series_id = product.series_id
      and following.release_date > product.release_date
    where
      product.id in (
        select
          spanned.product_id
        from
          spanned
      )
    group by
      product.id,
      product.return_limit_date
  ),
  spans as (
    select
      emptied.store_id,
      emptied.product_id,
      emptied.first_day,
      least(emptied.last_day, ending.last_day) as last_day,
      emptied.lost_from,
      demand.rate_milli
    from
      emptied
      join demand on demand.store_id = emptied.store_id
      and demand.product_id = emptied.product_id
      join ending on ending.id = emptied.product_id
    where
      ending.last_day >= emptied.first_day
  ),
  owned as materialized (
    select
      span.*,
      owner.id is not null as own
    from
      spans as span
      left join (
        (
          select
            product.id
          from
            product
          where
            product.publisher_id in (
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
        )
      ) as owner on owner.id = span.product_id
  ),
  change as (
    select
      owned.own,
      owned.product_id,
      owned.first_day as day,
      1 as stores,
      0 as rate
    from
      owned
    union all
    select
      owned.own,
      owned.product_id,
      owned.last_day + 1,
      -1,
      0
    from
      owned
    union all
    select
      owned.own,
      owned.product_id,
      owned.lost_from,
      0,
      owned.rate_milli
    from
      owned
    where
      owned.lost_from <= owned.last_day
    union all
    select
      owned.own,
      owned.product_id,
      owned.last_day + 1,
      0,
      - owned.rate_milli
    from
      owned
    where
      owned.lost_from <= owned.last_day
  )
select
  'day' as kind,
  change.own,
  cast(null as integer) as product_id,
  change.day,
  sum(change.stores) as stores,
  sum(change.rate) as rate
from
  change
group by
  change.own,
  change.day
union all
select
  'row',
  false,
  change.product_id,
  change.day,
  sum(change.stores),
  0
from
  change
where
  change.product_id in (1, 5, 7, 8, 12 /* and 35 more */)
group by
  change.product_id,
  change.day
union all
select
  'titles',
  owned.own,
  null,
  cast('2026-11-19' as date),
  count(distinct owned.product_id),
  0
from
  owned
where
  cast('2026-11-19' as date) between owned.first_day and owned.last_day
group by
  owned.own
union all
select
  'titles',
  owned.own,
  null,
  cast('2026-11-12' as date),
  count(distinct owned.product_id),
  0
from
  owned
where
  cast('2026-11-12' as date) between owned.first_day and owned.last_day
group by
  owned.own;

-- stock and totals; titles; sales, deliveries and returns; stores: rollup_store_product_position, product, rollup_store_product_day, store, product_card
with
  placed as not materialized (
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
                    product.kind in ('book', 'magazine')
                    and (
                      product.return_limit_date is null
                      or product.return_limit_date >= cast('2026-11-19' as date)
                    )
                    and (
                      product.kind <> 'magazine'
                      or latest.newest is null
                      or product.release_date >= latest.newest
                    )
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
                    product.kind in ('book', 'magazine')
                    and (
                      product.return_limit_date is null
                      or product.return_limit_date >= cast('2026-11-19' as date)
                    )
                    and (
                      product.kind <> 'magazine'
                      or latest.newest is null
                      or product.release_date >= latest.newest
                    )
                )
              )
          ) as later on later.store_id = position.store_id
          and later.product_id = position.product_id
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
  gone as materialized (
    select
      placed.store_id,
      placed.product_id,
      placed.stock,
      placed.last_sale_date,
      coalesce(store.scale_cd, '') as scale_cd
    from
      placed
      join store on store.id = placed.store_id
    where
      placed.stock <= 0
      and placed.last_sale_date >= cast('2026-10-23' as date)
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
                product.kind in ('book', 'magazine')
                and (
                  product.return_limit_date is null
                  or product.return_limit_date >= cast('2026-11-19' as date)
                )
                and (
                  product.kind <> 'magazine'
                  or latest.newest is null
                  or product.release_date >= latest.newest
                )
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
          gone
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
  moved as materialized (
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
      join gone as target on target.product_id = moves.product_id
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
          gone as target
          left join own on own.store_id = target.store_id
          and own.product_id = target.product_id
      ) as known
      join alike on alike.product_id = known.product_id
      and alike.scale_cd = known.scale_cd
  ),
  ran_out as (
    select
      gone.store_id,
      gone.product_id,
      greatest(
        max(gone.last_sale_date),
        coalesce(
          max(
            case
              when closing <= 0
              and closing - change > 0 then sale_date
            end
          ),
          max(gone.last_sale_date)
        )
      ) as since
    from
      gone
      join moved on moved.store_id = gone.store_id
      and moved.product_id = gone.product_id
    group by
      gone.store_id,
      gone.product_id
  ),
  lost as (
    select
      shared.store_id,
      shared.product_id,
      shared.since,
      shared.stock,
      shared.days,
      shared.own_milli,
      shared.rate_milli,
      shared.lost_copies,
      shared.lost_copies * coalesce(product.price, 0) as lost_amount,
      shared.variance_milli
    from
      (
        select
          parted.*,
          parted.whole + case
            when row_number() over (
              partition by
                parted.product_id
              order by
                parted.lost_milli - parted.whole * 1000 desc,
                parted.lost_milli desc,
                parted.store_id
            ) <= cast(floor((parted.title_milli + 500) / 1000.0) as bigint) - parted.title_whole then 1
            else 0
          end as lost_copies
        from
          (
            select
              estimated.*,
              sum(estimated.lost_milli) over title as title_milli,
              sum(estimated.whole) over title as title_whole
            from
              (
                select
                  missed.*,
                  cast(floor(missed.lost_milli / 1000.0) as bigint) as whole,
                  missed.lost_milli + cast(floor(cast(missed.lost_milli * missed.days as double precision) / (missed.stock_days + 14) + 0.5) as bigint) as variance_milli
                from
                  (
                    select
                      gone.store_id,
                      gone.product_id,
                      ran_out.since,
                      gone.stock,
                      greatest(0, cast('2026-11-19' as date) - ran_out.since) as days,
                      demand.stock_days,
                      demand.own_milli,
                      demand.rate_milli,
                      greatest(0, cast('2026-11-19' as date) - ran_out.since) * demand.rate_milli as lost_milli
                    from
                      gone
                      join ran_out on ran_out.store_id = gone.store_id
                      and ran_out.product_id = gone.product_id
                      join demand on demand.store_id = gone.store_id
                      and demand.product_id = gone.product_id
                  ) as missed
              ) as estimated
            window
              title as (
                partition by
                  estimated.product_id
              )
          ) as parted
      ) as shared
      join product on product.id = shared.product_id
  ),
  listed as materialized (
    select
      lost.product_id,
      count(*) as stores,
      min(lost.since) as since,
      sum(lost.days) as stock_out_days,
      sum(lost.stock) as stock,
      sum(lost.own_milli) as own_milli,
      sum(lost.rate_milli) as rate_milli,
      sum(lost.days * lost.rate_milli) as mean_milli,
      sum(lost.variance_milli) as variance_milli,
      sum(lost.lost_copies) as lost_copies,
      sum(lost.lost_amount) as lost_amount
    from
      lost
    group by
      lost.product_id
    having
      sum(lost.lost_copies) >= 0
  ),
  totals as (
    select
      count(*) as all_products,
      coalesce(sum(title.row_count), 0) as all_rows,
      coalesce(sum(title.stores), 0) as all_stores,
      coalesce(sum(title.days), 0) as all_days,
      coalesce(sum(title.rate), 0) as all_rate,
      coalesce(sum(title.mean), 0) as all_mean,
      coalesce(sum(title.variance), 0) as all_variance,
      coalesce(sum(title.lost * title.lost), 0) as all_squares,
      coalesce(sum(title.lost), 0) as all_lost,
      coalesce(sum(title.amount), 0) as all_amount
    from
      (
        select
          listed.product_id,
          count(*) as row_count,
          sum(listed.stores) as stores,
          sum(listed.stock_out_days) as days,
          sum(listed.rate_milli) as rate,
          sum(listed.mean_milli) as mean,
          sum(listed.variance_milli) as variance,
          sum(listed.lost_copies) as lost,
          sum(listed.lost_amount) as amount
        from
          listed
        group by
          listed.product_id
      ) as title
  ),
  -- codes are looked up for what can be on the page alone
  least as (
    select
      min(value) as value
    from
      (
        select
          lost_copies as value
        from
          listed
        order by
          lost_copies desc
        limit
          50
      ) as most
  ),
  near as materialized (
    select
      *
    from
      listed
    where
      lost_copies >= (
        select
          value
        from
          least
      )
  ),
  page as (
    select
      near.*,
      card.jan,
      '' as store_cd
    from
      near
      join (
        select
          id,
          jan
        from
          product_card
        where
          id in (
            select
              product_id
            from
              near
          )
      ) as card on card.id = near.product_id
    order by
      near.lost_copies desc,
      card.jan collate "C"
    limit
      50
    offset
      0
  )
select
  *
from
  totals
  left join page on true
order by
  page.lost_copies desc nulls last,
  page.jan collate "C",
  page.store_cd collate "C";
