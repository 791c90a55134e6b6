-- 返品分析（商品・店舗・法人・出版社・ジャンル別）
-- Returns by title, store, company, publisher or genre
-- POST /stat/returns {"period":{"from":"2026-10-19","to":"2026-11-15"}}

-- missing sales: store_gap
select
  count(distinct store_id) as stores,
  count(*) as gaps
from
  store_gap
where
  gap_date between cast('2026-10-19' as date) and cast('2026-11-15' as date);

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

-- sales, deliveries and returns; titles: rollup_product_week, product
select
  product.jan as code,
  unit.bucket,
  sum(unit.delivered) as delivered,
  sum(unit.returned) as returned
from
  (
    select
      moved.product_id as unit_id,
      moved.bucket,
      moved.delivery as delivered,
      moved.returned
    from
      (
        select
          rollup_product_week.product_id,
          rollup_product_week.week_start as bucket,
          delivery_quantity as delivery,
          return_quantity as returned
        from
          rollup_product_week
        where
          rollup_product_week.week_start between cast('2026-08-03' as date) and cast('2026-11-15' as date)
          and rollup_product_week.product_id in (4, 6, 15, 16, 66 /* and 45 more */)
      ) as moved
  ) as unit
  join product on product.id = unit.unit_id
group by
  product.jan,
  unit.bucket;

-- sales, deliveries and returns; titles: rollup_group_week, product_group
select
  rollup_group_week.week_start as bucket,
  sum(delivery_quantity) as delivery,
  sum(return_quantity) as returned
from
  rollup_group_week
where
  rollup_group_week.week_start between cast('2025-05-19' as date) and cast('2025-11-16' as date)
  and rollup_group_week.group_id not in (
    (
      select
        product.id
      from
        product_group as product
      where
        product.kind in ('other')
    )
  )
group by
  1;

-- sales, deliveries and returns; titles: rollup_group_week, product_group
select
  rollup_group_week.week_start as bucket,
  sum(delivery_quantity) as delivery,
  sum(return_quantity) as returned
from
  rollup_group_week
where
  rollup_group_week.week_start between cast('2026-05-18' as date) and cast('2026-11-15' as date)
  and rollup_group_week.group_id not in (
    (
      select
        product.id
      from
        product_group as product
      where
        product.kind in ('other')
    )
  )
group by
  1;

-- sales, deliveries and returns; titles: rollup_store_product_day, product, rollup_product_week, product_group
with
  pair as (
    select distinct
      rollup_store_product_day.product_id,
      rollup_store_product_day.store_id
    from
      rollup_store_product_day
      left join (
        (
          select
            product.id
          from
            product
          where
            product.kind in ('other')
        )
      ) as left_out on left_out.id = rollup_store_product_day.product_id
    where
      rollup_store_product_day.return_quantity > 0
      and (
        rollup_store_product_day.sale_date between cast('2026-10-19' as date) and cast('2026-11-15' as date)
        or rollup_store_product_day.sale_date between cast('2025-10-20' as date) and cast('2025-11-16' as date)
      )
      and left_out.id is null
  ),
  history as materialized (
    select
      day.product_id,
      day.store_id,
      day.sale_date,
      day.delivery_quantity,
      day.return_quantity,
      sum(day.delivery_quantity) over until_day as arrived,
      sum(day.sale_quantity + day.return_quantity - day.adjust_quantity) over until_day as gone
    from
      rollup_store_product_day as day
      join pair on pair.product_id = day.product_id
      and pair.store_id = day.store_id
    where
      day.sale_date <= cast('2026-11-15' as date)
    window
      until_day as (
        partition by
          day.product_id,
          day.store_id
        order by
          day.sale_date
      )
  ),
  left_store as (
    select
      history.product_id,
      history.store_id,
      history.sale_date,
      history.gone - history.return_quantity as gone_before,
      history.gone,
      history.sale_date >= cast('2026-10-19' as date) as is_current,
      -- the two periods share days if they are longer than 52 weeks
      history.sale_date between cast('2025-10-20' as date) and cast('2025-11-16' as date) as is_last_year
    from
      history
    where
      history.return_quantity > 0
      and (
        history.sale_date >= cast('2026-10-19' as date)
        or history.sale_date between cast('2025-10-20' as date) and cast('2025-11-16' as date)
      )
  ),
  matched as (
    select
      left_store.product_id as unit_id,
      left_store.is_current,
      left_store.is_last_year,
      left_store.sale_date - history.sale_date as days,
      least(history.arrived, left_store.gone) - greatest(history.arrived - history.delivery_quantity, left_store.gone_before) as copies
    from
      left_store
      join history on history.product_id = left_store.product_id
      and history.store_id = left_store.store_id
      and history.delivery_quantity > 0
      and history.sale_date <= left_store.sale_date
      and history.arrived > left_store.gone_before
      and history.arrived - history.delivery_quantity < left_store.gone
  ),
  shelf as (
    select
      matched.unit_id,
      sum(
        case
          when matched.is_current then matched.copies
          else 0
        end
      ) as dated,
      sum(
        case
          when matched.is_current then matched.copies * matched.days
          else 0
        end
      ) as shelf_days,
      sum(
        case
          when matched.is_last_year then matched.copies
          else 0
        end
      ) as last_dated,
      sum(
        case
          when matched.is_last_year then matched.copies * matched.days
          else 0
        end
      ) as last_shelf_days
    from
      matched
    group by
      matched.unit_id
  ),
  moved as materialized (
    select
      part.unit_id,
      sum(part.delivered) as delivered,
      sum(part.returned) as returned,
      sum(part.amount) as amount,
      sum(part.last_delivered) as last_delivered,
      sum(part.last_returned) as last_returned,
      sum(part.last_amount) as last_amount
    from
      (
        select
          unit_id,
          delivered,
          returned,
          amount,
          0 as last_delivered,
          0 as last_returned,
          0 as last_amount
        from
          (
            select
              moved.product_id as unit_id,
              moved.delivery as delivered,
              moved.returned,
              cast(moved.returned as bigint) * coalesce(product.price, 0) as amount
            from
              (
                select
                  rollup_product_week.product_id,
                  sum(delivery_quantity) as delivery,
                  sum(return_quantity) as returned
                from
                  rollup_product_week
                where
                  rollup_product_week.week_start between cast('2026-10-19' as date) and cast('2026-11-15' as date)
                  and rollup_product_week.group_id not in (
                    (
                      select
                        product.id
                      from
                        product_group as product
                      where
                        product.kind in ('other')
                    )
                  )
                group by
                  1
              ) as moved
              join product on product.id = moved.product_id
            where
              moved.delivery <> 0
              or moved.returned <> 0
          ) as now_moved
        union all
        select
          unit_id,
          0,
          0,
          0,
          delivered,
          returned,
          amount
        from
          (
            select
              moved.product_id as unit_id,
              moved.delivery as delivered,
              moved.returned,
              cast(moved.returned as bigint) * coalesce(product.price, 0) as amount
            from
              (
                select
                  rollup_product_week.product_id,
                  sum(delivery_quantity) as delivery,
                  sum(return_quantity) as returned
                from
                  rollup_product_week
                where
                  rollup_product_week.week_start between cast('2025-10-20' as date) and cast('2025-11-16' as date)
                  and rollup_product_week.group_id not in (
                    (
                      select
                        product.id
                      from
                        product_group as product
                      where
                        product.kind in ('other')
                    )
                  )
                group by
                  1
              ) as moved
              join product on product.id = moved.product_id
            where
              moved.delivery <> 0
              or moved.returned <> 0
          ) as before_moved
      ) as part
    group by
      part.unit_id
  ),
  unit as materialized (
    select
      moved.*,
      coalesce(shelf.dated, 0) as dated,
      coalesce(shelf.shelf_days, 0) as shelf_days,
      coalesce(shelf.last_dated, 0) as last_dated,
      coalesce(shelf.last_shelf_days, 0) as last_shelf_days
    from
      moved
      left join shelf on shelf.unit_id = moved.unit_id
  ),
  listed as materialized (
    select
      product.jan as code,
      cast(null as text) as name,
      min(unit.unit_id) as unit_id,
      coalesce(sum(unit.delivered), 0) as delivered,
      coalesce(sum(unit.returned), 0) as returned,
      coalesce(sum(unit.amount), 0) as amount,
      coalesce(sum(unit.last_delivered), 0) as last_delivered,
      coalesce(sum(unit.last_returned), 0) as last_returned,
      coalesce(sum(unit.last_amount), 0) as last_amount,
      coalesce(sum(unit.dated), 0) as dated,
      coalesce(sum(unit.shelf_days), 0) as shelf_days,
      coalesce(sum(unit.last_dated), 0) as last_dated,
      coalesce(sum(unit.last_shelf_days), 0) as last_shelf_days
    from
      unit
      join product on product.id = unit.unit_id
    group by
      product.jan
    having
      sum(unit.delivered) <> 0
      or sum(unit.returned) <> 0
      or sum(unit.last_delivered) <> 0
      or sum(unit.last_returned) <> 0
  ),
  totals as (
    select
      coalesce(sum(unit.delivered), 0) as all_delivered,
      coalesce(sum(unit.returned), 0) as all_returned,
      coalesce(sum(unit.amount), 0) as all_amount,
      coalesce(sum(unit.last_delivered), 0) as all_last_delivered,
      coalesce(sum(unit.last_returned), 0) as all_last_returned,
      coalesce(sum(unit.last_amount), 0) as all_last_amount,
      coalesce(sum(unit.dated), 0) as all_dated,
      coalesce(sum(unit.shelf_days), 0) as all_shelf_days,
      coalesce(sum(unit.last_dated), 0) as all_last_dated,
      coalesce(sum(unit.last_shelf_days), 0) as all_last_shelf_days
    from
      unit
  ),
  counted as (
    select
      count(*) as all_rows
    from
      listed
  ),
  page as (
    select
      *
    from
      listed
    order by
      listed.returned desc nulls last,
      listed.code collate "C" nulls last
    limit
      50
    offset
      0
  )
select
  *
from
  totals
  cross join counted
  left join page on true
order by
  page.returned desc nulls last,
  page.code collate "C" nulls last;
