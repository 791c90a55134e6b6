-- 予約のある商品
-- Products with pre-orders
-- POST /fnd/pre-order-books {}

-- pre-orders: fact_pre_order
select
  fact_pre_order.product_id,
  fact_pre_order.pre_order_date as date,
  sum(fact_pre_order.quantity) as quantity
from
  fact_pre_order
where
  fact_pre_order.product_id in (1, 2, 27, 28, 165, 166)
  and fact_pre_order.pre_order_date <= cast('2026-11-19' as date)
group by
  fact_pre_order.product_id,
  fact_pre_order.pre_order_date;

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
      product.id in (2, 27, 28, 166)
  ) as placed
where
  row_rank = 1;

-- titles; pre-orders; stock and totals; sales, deliveries and returns: product, fact_pre_order, rollup_product_position, rollup_product_day, product_card
with
  matched as materialized (
    (
      select
        product.id,
        product.release_date
      from
        product
      where
        product.kind in ('book', 'magazine')
        and (
          product.release_date is null
          or product.release_date > cast('2026-11-19' as date)
        )
    )
  ),
  booked as materialized (
    select
      product_id,
      sum(booked) as booked,
      sum(recent) as recent,
      sum(
        case
          when booked > 0 then 1
          else 0
        end
      ) as stores
    from
      (
        select
          fact_pre_order.product_id,
          fact_pre_order.store_id,
          sum(fact_pre_order.quantity) as booked,
          sum(
            case
              when fact_pre_order.pre_order_date > cast('2026-11-12' as date) then fact_pre_order.quantity
              else 0
            end
          ) as recent
        from
          fact_pre_order
          join matched on matched.id = fact_pre_order.product_id
        where
          fact_pre_order.pre_order_date <= cast('2026-11-19' as date)
        group by
          fact_pre_order.product_id,
          fact_pre_order.store_id
      ) as by_store
    group by
      product_id
    having
      sum(booked) > 0
  ),
  first_allotment as (
    select
      product_id,
      delivered
    from
      (
        select
          position.product_id,
          position.delivered - coalesce(later.delivery, 0) as delivered
        from
          (
            select
              product_id,
              delivery_quantity as delivered
            from
              rollup_product_position
            where
              rollup_product_position.product_id in (
                (
                  select
                    booked.product_id
                  from
                    booked
                )
              )
          ) as position
          left join (
            select
              rollup_product_day.product_id,
              delivery_quantity as delivery
            from
              rollup_product_day
            where
              rollup_product_day.sale_date between cast('2026-11-20' as date) and cast('2026-11-20' as date)
              and rollup_product_day.product_id in (
                (
                  select
                    booked.product_id
                  from
                    booked
                )
              )
          ) as later on later.product_id = position.product_id
      ) as moved
  ),
  found as materialized (
    select
      matched.id,
      named.jan,
      matched.release_date,
      named.reading,
      booked.booked,
      booked.recent,
      booked.stores,
      coalesce(first_allotment.delivered, 0) as delivered,
      100.0 * coalesce(first_allotment.delivered, 0) / booked.booked as coverage
    from
      booked
      join matched on matched.id = booked.product_id
      join (
        select
          id,
          jan,
          null as reading
        from
          product_card
        where
          id in (
            select
              product_id
            from
              booked
          )
      ) as named on named.id = booked.product_id
      left join first_allotment on first_allotment.product_id = booked.product_id
  ),
  totals as (
    select
      count(*) as all_products,
      coalesce(sum(booked), 0) as all_booked,
      coalesce(sum(recent), 0) as all_recent,
      coalesce(sum(delivered), 0) as all_delivered
    from
      found
  ),
  page as (
    select
      id,
      booked,
      recent,
      stores,
      delivered,
      row_number() over (
        order by
          booked desc nulls last,
          jan collate "C"
      ) as place
    from
      found
    order by
      place
    limit
      50
    offset
      0
  )
select
  page.*,
  totals.*
from
  totals
  left join page on true
order by
  page.place;


-- 定期購読のある雑誌
-- Magazines with subscriptions
-- POST /fnd/subscribed-books {}

-- missing sales: store_gap
select
  count(distinct store_id) as stores,
  count(*) as gaps
from
  store_gap
where
  gap_date between cast('2026-10-21' as date) and cast('2026-11-19' as date);

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

-- stock and totals; sales, deliveries and returns: rollup_product_position, rollup_product_day
select
  product_id,
  sold as quantity
from
  (
    select
      position.product_id,
      position.sold - coalesce(later.quantity, 0) as sold
    from
      (
        select
          product_id,
          sale_quantity as sold
        from
          rollup_product_position
        where
          rollup_product_position.product_id in (403, 489, 573, 659)
      ) as position
      left join (
        select
          rollup_product_day.product_id,
          sale_quantity as quantity
        from
          rollup_product_day
        where
          rollup_product_day.sale_date between cast('2026-11-20' as date) and cast('2026-11-20' as date)
          and rollup_product_day.product_id in (403, 489, 573, 659)
      ) as later on later.product_id = position.product_id
  ) as moved;

-- subscriptions; titles: fact_subscription, product, series
with
  counted as (
    select
      series_id,
      sum(
        case
          when from_date <= cast('2026-11-19' as date)
          and (
            to_date is null
            or to_date >= cast('2026-11-19' as date)
          ) then quantity
          else 0
        end
      ) as copies,
      count(
        distinct case
          when from_date <= cast('2026-11-19' as date)
          and (
            to_date is null
            or to_date >= cast('2026-11-19' as date)
          ) then store_id
        end
      ) as stores,
      sum(
        case
          when from_date <= cast('2026-10-20' as date)
          and (
            to_date is null
            or to_date >= cast('2026-10-20' as date)
          ) then quantity
          else 0
        end
      ) as previous,
      sum(
        case
          when from_date <= cast('2026-11-19' as date)
          and (
            to_date is null
            or to_date >= cast('2026-11-19' as date)
          )
          and from_date <= cast('2026-10-20' as date)
          and (
            to_date is null
            or to_date >= cast('2026-10-20' as date)
          ) then quantity
          else 0
        end
      ) as continued,
      sum(
        case
          when from_date between cast('2026-10-21' as date) and cast('2026-11-19' as date) then quantity
          else 0
        end
      ) as begun,
      count(
        distinct case
          when from_date between cast('2026-10-21' as date) and cast('2026-11-19' as date) then store_id
        end
      ) as begun_stores,
      sum(
        case
          when to_date between cast('2026-10-20' as date) and cast('2026-11-18' as date) then quantity
          else 0
        end
      ) as ended,
      count(
        distinct case
          when to_date between cast('2026-10-20' as date) and cast('2026-11-18' as date) then store_id
        end
      ) as ended_stores
    from
      fact_subscription
    where
      from_date <= cast('2026-11-19' as date)
      and series_id in (
        (
          select distinct
            product.series_id
          from
            product
          where
            product.kind in ('book', 'magazine')
            and product.series_id is not null
        )
      )
    group by
      series_id
  )
select
  counted.*,
  series.series_cd,
  series.series_nm,
  coalesce(series.series_kana, series.series_nm) as reading
from
  counted
  join series on series.id = counted.series_id
where
  counted.copies <> 0
  or counted.begun <> 0
  or counted.ended <> 0
order by
  series.series_cd collate "C";

-- titles: product
with
  latest as materialized (
    select
      series_id,
      max(
        case
          when out = 1 then release_date
        end
      ) as on_sale,
      min(
        case
          when out = 0 then release_date
        end
      ) as to_come
    from
      (
        (
          select
            product.id,
            product.series_id,
            product.jan,
            product.product_nm,
            product.release_date,
            case
              when product.release_date <= cast('2026-11-19' as date) then 1
              else 0
            end as out
          from
            product
          where
            product.series_id in (1, 2, 3, 4)
            and product.release_date is not null
        )
      ) as issue
    group by
      series_id
  ),
  earlier as materialized (
    select
      issue.series_id,
      max(issue.release_date) as over
    from
      (
        (
          select
            product.id,
            product.series_id,
            product.jan,
            product.product_nm,
            product.release_date,
            case
              when product.release_date <= cast('2026-11-19' as date) then 1
              else 0
            end as out
          from
            product
          where
            product.series_id in (1, 2, 3, 4)
            and product.release_date is not null
        )
      ) as issue
      join latest on latest.series_id = issue.series_id
      and issue.release_date < latest.on_sale
    group by
      issue.series_id
  ),
  -- what an issue is called is read for those days alone
  near as (
    select
      issue.*,
      case
        when issue.release_date = earlier.over then 2
        else 1
      end as back,
      row_number() over (
        partition by
          issue.series_id,
          issue.release_date
        order by
          issue.jan collate "C"
      ) as twin
    from
      (
        (
          select
            product.id,
            product.series_id,
            product.jan,
            product.product_nm,
            product.release_date,
            case
              when product.release_date <= cast('2026-11-19' as date) then 1
              else 0
            end as out
          from
            product
          where
            product.series_id in (1, 2, 3, 4)
            and product.release_date is not null
        )
      ) as issue
      join latest on latest.series_id = issue.series_id
      left join earlier on earlier.series_id = issue.series_id
    where
      issue.release_date = latest.on_sale
      or issue.release_date = latest.to_come
      or issue.release_date = earlier.over
  )
select
  near.id,
  near.series_id,
  near.jan,
  near.product_nm,
  near.release_date,
  near.out,
  near.back
from
  near
where
  near.twin = 1
order by
  near.series_id,
  near.release_date;


-- 予約・定期購読から商品を探す
-- Find products with pre-orders or subscriptions
-- POST /fnd/search-book-by-pre-order-or-subscribed {"keyword":"灯り"}

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

-- titles; pre-orders; subscriptions: product, fact_pre_order, fact_subscription
with
  matched as materialized (
    (
      select
        product.id,
        product.jan,
        product.series_id,
        product.release_date
      from
        product
      where
        product.kind in ('book', 'magazine')
        and (
          strpos(product.search_name, '灯リ') > 0
          or strpos(product.search_series, '灯リ') > 0
          or strpos(product.search_author, '灯リ') > 0
          or strpos(product.search_code, '灯リ') > 0
        )
    )
  ),
  ordered as (
    select
      fact_pre_order.product_id,
      sum(fact_pre_order.quantity) as booked
    from
      fact_pre_order
      join matched on matched.id = fact_pre_order.product_id
    where
      fact_pre_order.pre_order_date <= cast('2026-11-19' as date)
    group by
      fact_pre_order.product_id
  ),
  subscribed as (
    select
      series_id,
      sum(quantity) as copies,
      count(distinct store_id) as stores
    from
      fact_subscription
    where
      from_date <= cast('2026-11-19' as date)
      and (
        to_date is null
        or to_date >= cast('2026-11-19' as date)
      )
    group by
      series_id
  ),
  joined as (
    select
      matched.id,
      matched.jan,
      matched.release_date,
      coalesce(ordered.booked, 0) as booked,
      coalesce(subscribed.copies, 0) as copies,
      coalesce(subscribed.stores, 0) as stores
    from
      matched
      left join ordered on ordered.product_id = matched.id
      left join subscribed on subscribed.series_id = matched.series_id
  ),
  found as materialized (
    select
      *
    from
      joined
    where
      booked > 0
      or copies > 0
  ),
  totals as (
    select
      count(*) as total
    from
      found
  ),
  page as (
    select
      id,
      booked,
      copies,
      stores,
      row_number() over (
        order by
          release_date desc nulls last,
          jan collate "C"
      ) as place
    from
      found
    order by
      place
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
  page.place;
