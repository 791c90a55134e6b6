-- 継続購買推移（号・巻をまたぐ購入者）
-- Buyers from issue to issue or volume to volume
-- POST /stat/continuous-sale-analysis {"seriesCd":"m3900"}

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

-- stock and totals: rollup_product_position
select
  min(first_date) as first,
  max(last_sale_date) as last
from
  rollup_product_position;

-- titles: product, series
select
  product.id
from
  product
  inner join series on series.id = product.series_id
where
  series.series_cd = 'm3900'
order by
  product.id asc;

-- sales, deliveries and returns: rollup_product_day
with
  issue (place, product_id, from_day, to_day) as materialized (
    values
      (0, 394, cast('2026-09-07' as date), cast('2026-09-21' as date)),
      (1, 395, cast('2026-09-14' as date), cast('2026-09-25' as date)),
      (2, 396, cast('2026-09-18' as date), cast('2026-10-05' as date)),
      (3, 397, cast('2026-09-28' as date), cast('2026-10-12' as date)),
      (4, 398, cast('2026-10-05' as date), cast('2026-10-16' as date)),
      (5, 399, cast('2026-10-09' as date), cast('2026-10-26' as date)),
      (6, 400, cast('2026-10-19' as date), cast('2026-11-02' as date)),
      (7, 401, cast('2026-10-26' as date), cast('2026-11-09' as date)),
      (8, 402, cast('2026-11-02' as date), cast('2026-11-16' as date)),
      (9, 403, cast('2026-11-09' as date), cast('2026-11-23' as date)),
      (10, 404, cast('2026-11-16' as date), cast('2026-11-27' as date)),
      (11, 405, cast('2026-11-20' as date), cast('2026-12-01' as date))
  )
select
  sold.place,
  sold.quantity
from
  (
    select
      issue.place,
      sum(moved.sale_quantity) as quantity
    from
      rollup_product_day as moved
      join issue on issue.product_id = moved.product_id
      and moved.sale_date between issue.from_day and issue.to_day
    where
      moved.product_id in (394, 395, 396, 397, 398 /* and 7 more */)
    group by
      issue.place
  ) as sold;

-- sales, deliveries and returns; buyers: fact_sale, member
with
  issue (place, product_id, from_day, to_day) as materialized (
    values
      (0, 394, cast('2026-09-07' as date), cast('2026-09-21' as date)),
      (1, 395, cast('2026-09-14' as date), cast('2026-09-25' as date)),
      (2, 396, cast('2026-09-18' as date), cast('2026-10-05' as date)),
      (3, 397, cast('2026-09-28' as date), cast('2026-10-12' as date)),
      (4, 398, cast('2026-10-05' as date), cast('2026-10-16' as date)),
      (5, 399, cast('2026-10-09' as date), cast('2026-10-26' as date)),
      (6, 400, cast('2026-10-19' as date), cast('2026-11-02' as date)),
      (7, 401, cast('2026-10-26' as date), cast('2026-11-09' as date)),
      (8, 402, cast('2026-11-02' as date), cast('2026-11-16' as date)),
      (9, 403, cast('2026-11-09' as date), cast('2026-11-23' as date)),
      (10, 404, cast('2026-11-16' as date), cast('2026-11-27' as date)),
      (11, 405, cast('2026-11-20' as date), cast('2026-12-01' as date))
  ),
  bought as materialized (
    select distinct
      issue.place,
      fact_sale.member_id,
      0 as class,
      0 as age_group
    from
      fact_sale
      join issue on issue.product_id = fact_sale.product_id
      and fact_sale.sale_date between issue.from_day and issue.to_day
      join member on member.id = fact_sale.member_id
    where
      fact_sale.product_id in (394, 395, 396, 397, 398 /* and 7 more */)
      and fact_sale.sale_date between cast('2026-09-07' as date) and cast('2026-12-01' as date)
      and fact_sale.quantity > 0
  ),
  ordered as materialized (
    select
      place,
      class,
      age_group,
      lag(place) over (
        partition by
          member_id,
          class
        order by
          place,
          age_group
      ) as previous,
      min(place) over (
        partition by
          member_id,
          class
      ) as first_place
    from
      bought
  )
select
  carried.*
from
  (
    with
      came as (
        select
          place,
          class,
          age_group,
          case
            when previous is null then 'new'
            when previous = place - 1 then 'kept'
            else 'returned'
          end as way
        from
          ordered
        where
          previous is null
          or previous < place
        union all
        select
          place,
          class,
          age_group,
          'first' as way
        from
          ordered
        where
          first_place = 0
          and (
            previous is null
            or previous < place
          )
      ),
      counted as (
        select
          place,
          way,
          class,
          age_group,
          count(*) as members
        from
          came
        group by
          1,
          2,
          3,
          4
      )
    select
      place,
      way,
      sum(floor(members / 10.0) * 10) as members
    from
      counted
    group by
      1,
      2
  ) as carried;


-- 継続購買の対象（雑誌・シリーズ）を探す
-- Find magazines and series to analyse
-- POST /stat/continuous-sale-analysis/search {"keyword":""}

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

-- stock and totals: rollup_product_position
select
  min(first_date) as first,
  max(last_sale_date) as last
from
  rollup_product_position;

-- sales, deliveries and returns; titles: fact_sale, product
select
  product.series_id,
  count(distinct bought.member_id) as buyers
from
  (
    select distinct
      fact_sale.product_id,
      fact_sale.member_id
    from
      fact_sale
    where
      fact_sale.sale_date between cast('2026-08-23' as date) and cast('2026-11-20' as date)
      and fact_sale.quantity > 0
      and fact_sale.member_id is not null
      and fact_sale.product_id in (
        (
          select
            product.id
          from
            product
          where
            product.series_id in (1, 2, 3, 4, 5 /* and 15 more */)
        )
      )
  ) as bought
  join product on product.id = bought.product_id
group by
  product.series_id;

-- titles; sales, deliveries and returns: product, series, rollup_product_day, rollup_product_week, rollup_product_month
with
  matched as materialized (
    (
      select
        product.id,
        product.series_id,
        product.release_date
      from
        product
        inner join series on series.id = product.series_id
      where
        product.release_date <= cast('2026-11-20' as date)
    )
  ),
  sold as (
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
          rollup_product_day.sale_date between cast('2026-08-23' as date) and cast('2026-08-23' as date)
        union all
        select
          rollup_product_week.product_id,
          sale_quantity as quantity
        from
          rollup_product_week
        where
          rollup_product_week.week_start between cast('2026-08-24' as date) and cast('2026-08-30' as date)
        union all
        select
          rollup_product_day.product_id,
          sale_quantity as quantity
        from
          rollup_product_day
        where
          rollup_product_day.sale_date between cast('2026-08-31' as date) and cast('2026-08-31' as date)
        union all
        select
          rollup_product_month.product_id,
          sale_quantity as quantity
        from
          rollup_product_month
        where
          rollup_product_month.month_start between cast('2026-09-01' as date) and cast('2026-10-31' as date)
        union all
        select
          rollup_product_day.product_id,
          sale_quantity as quantity
        from
          rollup_product_day
        where
          rollup_product_day.sale_date between cast('2026-11-01' as date) and cast('2026-11-01' as date)
        union all
        select
          rollup_product_week.product_id,
          sale_quantity as quantity
        from
          rollup_product_week
        where
          rollup_product_week.week_start between cast('2026-11-02' as date) and cast('2026-11-15' as date)
        union all
        select
          rollup_product_day.product_id,
          sale_quantity as quantity
        from
          rollup_product_day
        where
          rollup_product_day.sale_date between cast('2026-11-16' as date) and cast('2026-11-20' as date)
      ) as stretch
    group by
      product_id
  ),
  listed as (
    select
      matched.series_id,
      count(*) as issues,
      min(matched.release_date) as first_release,
      max(matched.release_date) as last_release,
      max(matched.id) as product_id,
      coalesce(sum(sold.quantity), 0) as quantity
    from
      matched
      left join sold on sold.product_id = matched.id
    group by
      matched.series_id
  ),
  totals as (
    select
      count(*) as total
    from
      listed
  ),
  page as (
    select
      listed.*,
      series.series_cd,
      series.series_nm,
      series.kind,
      row_number() over (
        order by
          listed.quantity desc,
          series.series_cd collate "C"
      ) as place
    from
      listed
      join series on series.id = listed.series_id
    order by
      place
    limit
      20
    offset
      0
  )
select
  totals.total,
  page.*
from
  totals
  left join page on true
order by
  page.place;
