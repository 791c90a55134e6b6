-- 急上昇・急降下（理由つき）
-- What sells much more or much less, and why
-- POST /stat/movers {"period":{"from":"2026-10-19","to":"2026-11-15"},"least":5}

select
  count(distinct store_id) as stores,
  count(*) as gaps
from
  store_gap
where
  gap_date between cast('2026-10-19' as date) and cast('2026-11-15' as date);

select
  id,
  card as value
from
  product_card
where
  id in (0 /* products of the answer, each looked up once */);

select
  id,
  product_nm as "productName",
  release_date as "releaseDate"
from
  (
    select
      product.id,
      following.product_nm,
      following.release_date,
      row_number() over (
        partition by
          product.id
        order by
          following.release_date,
          following.jan collate "C"
      ) as place
    from
      product
      join product as following on following.series_id = product.series_id
      and following.kind = product.kind
      and following.release_date > product.release_date
    where
      product.kind = 'magazine'
      and product.id in (4, 5, 16, 17, 20 /* and 45 more */)
  ) as placed
where
  place = 1;

select
  key,
  value
from
  warehouse_state;

select
  position.product_id,
  position.delivered_stores - coalesce(change.delivered_stores, 0) as delivered_stores,
  position.band_0 - coalesce(change.band_0, 0) as band_0
from
  (
    select
      *
    from
      rollup_product_position
    where
      rollup_product_position.product_id in (4, 5, 16, 17, 20 /* and 45 more */)
  ) as position
  left join (
    select
      product_id,
      sum(delivered_stores) as delivered_stores,
      sum(band_0) as band_0
    from
      (
        select
          product_id,
          delivered_stores,
          band_0
        from
          rollup_product_stock_month
        where
          rollup_product_stock_month.product_id in (4, 5, 16, 17, 20 /* and 45 more */)
          and month_start >= cast('2026-12-01' as date)
        union all
        select
          product_id,
          delivered_stores,
          band_0
        from
          rollup_product_stock_day
        where
          rollup_product_stock_day.product_id in (4, 5, 16, 17, 20 /* and 45 more */)
          and sale_date > cast('2026-11-15' as date)
          and sale_date < cast('2026-12-01' as date)
      ) as since
    group by
      product_id
  ) as change on change.product_id = position.product_id;

select
  product_group.publisher_id,
  sum(sold.quantity) as quantity,
  sum(sold.amount) as amount
from
  (
    select
      rollup_group_week.group_id,
      sum(sale_quantity) as quantity,
      sum(sale_amount) as amount
    from
      rollup_group_week
    where
      rollup_group_week.week_start between cast('2026-10-19' as date) and cast('2026-11-15' as date)
      and rollup_group_week.group_id in (
        (
          select
            product.id
          from
            product_group as product
          where
            product.kind in ('book', 'magazine')
            and product.publisher_id in (33, 34)
        )
      )
    group by
      1
  ) as sold
  join product_group on product_group.id = sold.group_id
group by
  product_group.publisher_id;

select
  product_id as id,
  award_date as date,
  award_nm as name
from
  fact_award
where
  product_id in (4, 5, 16, 17, 20 /* and 45 more */)
  and award_date between cast('2026-10-15' as date) and cast('2026-11-15' as date)
order by
  award_date desc,
  award_nm collate "C";

select
  product_id as id,
  publicity_date as date,
  medium,
  title
from
  fact_publicity
where
  product_id in (4, 5, 16, 17, 20 /* and 45 more */)
  and publicity_date between cast('2026-10-15' as date) and cast('2026-11-15' as date)
order by
  publicity_date desc,
  title collate "C";

with
  now as materialized (
    select
      rollup_product_week.product_id,
      sum(sale_quantity) as quantity,
      sum(delivery_quantity) as delivery
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
            or product.publisher_id in (33, 34)
        )
      )
    group by
      1
  ),
  before as materialized (
    select
      rollup_product_week.product_id,
      sum(sale_quantity) as quantity,
      sum(delivery_quantity) as delivery
    from
      rollup_product_week
    where
      rollup_product_week.week_start between cast('2026-09-21' as date) and cast('2026-10-18' as date)
      and rollup_product_week.group_id not in (
        (
          select
            product.id
          from
            product_group as product
          where
            product.kind in ('other')
            or product.publisher_id in (33, 34)
        )
      )
    group by
      1
  ),
  -- few products have as many copies: the rest is looked at for them alone
  reached as materialized (
    select
      product_id
    from
      now
    where
      quantity >= 5
    union
    select
      product_id
    from
      before
    where
      quantity >= 5
  ),
  moved as (
    select
      id,
      sum(quantity) as quantity,
      sum(previous) as previous,
      sum(delivery) as delivery,
      sum(previous_delivery) as previous_delivery
    from
      (
        select
          product_id as id,
          quantity,
          0 as previous,
          delivery,
          0 as previous_delivery
        from
          now
        where
          product_id in (
            select
              product_id
            from
              reached
          )
        union all
        select
          product_id,
          0,
          quantity,
          0,
          delivery
        from
          before
        where
          product_id in (
            select
              product_id
            from
              reached
          )
      ) as both_periods
    group by
      id
  ),
  most as materialized (
    select
      *
    from
      moved
    where
      quantity <> previous
  ),
  totals as (
    select
      count(*) as total
    from
      most
  ),
  -- and codes for what can be on the page
  least_near as (
    select
      min(difference) as difference
    from
      (
        select
          abs(quantity - previous) as difference
        from
          most
        order by
          1 desc
        limit
          50
      ) as nearest
  ),
  near as materialized (
    select
      *
    from
      most
    where
      abs(quantity - previous) >= (
        select
          difference
        from
          least_near
      )
  ),
  page as (
    select
      near.*,
      product.release_date,
      row_number() over (
        order by
          abs(quantity - previous) desc,
          product.jan collate "C"
      ) as place
    from
      near
      join (
        select
          id,
          jan,
          release_date
        from
          product
        where
          id in (
            select
              id
            from
              near
          )
      ) as product on product.id = near.id
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
