-- 急上昇・急降下（理由つき）
-- Titles selling much more or less, and why
-- POST /stat/movers {"period":{"from":"2026-10-19","to":"2026-11-15"},"least":5}

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

-- titles: product
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
      ) as row_rank
    from
      product
      join product as following on following.series_id = product.series_id
      and following.kind = product.kind
      and following.release_date > product.release_date
    where
      product.kind = 'magazine'
      and product.id in (1, 4, 9, 11, 12 /* and 45 more */)
  ) as placed
where
  row_rank = 1;

-- extent and version of the data: warehouse_state
select
  key,
  value
from
  warehouse_state;

-- stock and totals: rollup_product_position, rollup_product_stock_month, rollup_product_stock_day
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
      rollup_product_position.product_id in (1, 4, 9, 11, 12 /* and 45 more */)
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
          rollup_product_stock_month.product_id in (1, 4, 9, 11, 12 /* and 45 more */)
          and month_start >= cast('2026-12-01' as date)
        union all
        select
          product_id,
          delivered_stores,
          band_0
        from
          rollup_product_stock_day
        where
          rollup_product_stock_day.product_id in (1, 4, 9, 11, 12 /* and 45 more */)
          and sale_date > cast('2026-11-15' as date)
          and sale_date < cast('2026-12-01' as date)
      ) as since
    group by
      product_id
  ) as change on change.product_id = position.product_id;

-- sales, deliveries and returns; titles: rollup_group_week, product_group
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

-- publicity and awards: fact_award
select
  product_id as id,
  award_date as date,
  award_nm as name
from
  fact_award
where
  product_id in (1, 4, 9, 11, 12 /* and 45 more */)
  and award_date between cast('2026-10-15' as date) and cast('2026-11-15' as date)
order by
  award_date desc,
  award_nm collate "C";

-- publicity and awards: fact_publicity
select
  product_id as id,
  publicity_date as date,
  medium,
  title
from
  fact_publicity
where
  product_id in (1, 4, 9, 11, 12 /* and 45 more */)
  and publicity_date between cast('2026-10-15' as date) and cast('2026-11-15' as date)
order by
  publicity_date desc,
  title collate "C";

-- sales, deliveries and returns; titles: rollup_product_week, product_group, product, rollup_product_day
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
  sold as (
    select
      product_id
    from
      now
    union
    select
      product_id
    from
      before
  ),
  issue as materialized (
    select
      placed.id,
      placed.compared_id,
      placed.days
    from
      (
        select
          product.id,
          other.id as compared_id,
          cast(product.release_date - other.release_date as integer) as days,
          row_number() over (
            partition by
              product.id
            order by
              other.release_date desc,
              other.jan collate "C" desc
          ) as row_rank
        from
          product
          join product as other on other.series_id = product.series_id
          and other.kind = product.kind
          and other.release_date < product.release_date
        where
          product.kind = 'magazine'
          and product.id in (
            select
              product_id
            from
              sold
          )
          and product.release_date - other.release_date <= 120
      ) as placed
    where
      placed.row_rank = 1
      and placed.days <= cast(413 as integer)
  ),
  issue_day as materialized (
    select
      rollup_product_day.product_id,
      rollup_product_day.sale_date as bucket,
      sale_quantity as quantity,
      delivery_quantity as delivery
    from
      rollup_product_day
    where
      rollup_product_day.sale_date between cast('2026-06-21' as date) and cast('2026-11-14' as date)
      and rollup_product_day.product_id in (
        (
          select
            issue.compared_id
          from
            issue
        )
      )
  ),
  compared as materialized (
    select
      before.product_id,
      before.quantity,
      before.delivery
    from
      before
    where
      before.product_id not in (
        select
          issue.id
        from
          issue
      )
    union all
    select
      issue.id,
      sum(issue_day.quantity),
      sum(issue_day.delivery)
    from
      issue
      join issue_day on issue_day.product_id = issue.compared_id
      and issue_day.bucket between cast('2026-10-19' as date) - issue.days and cast('2026-11-15' as date) - issue.days
    group by
      issue.id
  ),
  -- few products reach the minimum, and the remaining steps read only these
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
      compared
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
          compared
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
  classed as materialized (
    select
      moved.*,
      issue.compared_id,
      product.jan,
      product.release_date,
      case
      -- on sale for only a part of the compared period: a rise is no rise
        when issue.id is null
        and product.release_date > cast('2026-09-21' as date)
        and (
          product.release_date > cast('2026-10-18' as date)
          or moved.quantity > moved.previous
        ) then 'new'
        when moved.quantity > moved.previous then 'up'
        when moved.quantity < moved.previous then 'down'
        else 'same'
      end as direction
    from
      moved
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
              moved
          )
      ) as product on product.id = moved.id
      left join issue on issue.id = moved.id
  ),
  totals as (
    select
      coalesce(
        sum(
          case
            when direction = 'up' then 1
            else 0
          end
        ),
        0
      ) as up_titles,
      coalesce(
        sum(
          case
            when direction = 'up' then quantity - previous
            else 0
          end
        ),
        0
      ) as up_copies,
      coalesce(
        sum(
          case
            when direction = 'down' then 1
            else 0
          end
        ),
        0
      ) as down_titles,
      coalesce(
        sum(
          case
            when direction = 'down' then quantity - previous
            else 0
          end
        ),
        0
      ) as down_copies,
      coalesce(
        sum(
          case
            when direction = 'new' then 1
            else 0
          end
        ),
        0
      ) as new_titles,
      coalesce(
        sum(
          case
            when direction = 'new' then quantity - previous
            else 0
          end
        ),
        0
      ) as new_copies
    from
      classed
  ),
  page as (
    select
      classed.*,
      row_number() over (
        order by
          abs(quantity - previous) desc,
          classed.jan collate "C"
      ) as row_rank
    from
      classed
    where
      direction in ('up', 'down')
    order by
      row_rank
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
  page.row_rank;
