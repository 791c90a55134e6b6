-- ジャンル別・出版社別の売上推移
-- Sales trends by genre and publisher
-- POST /stat/sale-trend-by-genres-publisher {"period":{"from":"2026-08-24","to":"2026-11-15"}}

-- missing sales: store_gap
select
  count(distinct store_id) as stores,
  count(*) as gaps
from
  store_gap
where
  gap_date between cast('2026-08-24' as date) and cast('2026-11-15' as date);

-- extent and version of the data: warehouse_state
select
  key,
  value
from
  warehouse_state;

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
      rollup_group_week.week_start between cast('2026-08-24' as date) and cast('2026-11-15' as date)
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

-- sales, deliveries and returns; titles: rollup_group_week, product_group
select
  rollup_group_week.week_start as bucket,
  sum(sale_quantity) as quantity,
  sum(sale_amount) as amount
from
  rollup_group_week
where
  rollup_group_week.week_start between cast('2026-08-24' as date) and cast('2026-11-15' as date)
  and rollup_group_week.group_id not in (
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
  1;

-- titles: trade_genre
select distinct
  trade_genre.genre_c1_cd,
  trade_genre.genre_c1_nm
from
  trade_genre;

-- titles; sales, deliveries and returns: product_group, trade_genre, rollup_group_week
with
  grouped as (
    select
      product_group.id as group_id,
      trade_genre.genre_c1_cd as genre_key,
      cast(null as integer) as publisher_group_id,
      coalesce(trade_genre.genre_c1_cd, '') || '|' || '' as group_key
    from
      product_group
      left join trade_genre on trade_genre.id = product_group.trade_genre_id
  ),
  moved as (
    select
      'now' as part,
      group_id,
      quantity,
      amount
    from
      (
        select
          rollup_group_week.group_id,
          sum(sale_quantity) as quantity,
          sum(sale_amount) as amount,
          sum(sale_amount_tax_in) as amount_tax_in,
          sum(net_quantity) as net_quantity,
          sum(delivery_quantity) as delivery,
          sum(return_quantity) as returned,
          sum(adjust_quantity) as adjusted
        from
          rollup_group_week
        where
          rollup_group_week.week_start between cast('2026-08-24' as date) and cast('2026-11-15' as date)
          and rollup_group_week.group_id not in (
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
      ) as asked_now
    union all
    select
      'before' as part,
      group_id,
      quantity,
      amount
    from
      (
        select
          rollup_group_week.group_id,
          sum(sale_quantity) as quantity,
          sum(sale_amount) as amount,
          sum(sale_amount_tax_in) as amount_tax_in,
          sum(net_quantity) as net_quantity,
          sum(delivery_quantity) as delivery,
          sum(return_quantity) as returned,
          sum(adjust_quantity) as adjusted
        from
          rollup_group_week
        where
          rollup_group_week.week_start between cast('2026-06-01' as date) and cast('2026-08-23' as date)
          and rollup_group_week.group_id not in (
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
      ) as asked_before
    union all
    select
      'lastYear' as part,
      group_id,
      quantity,
      amount
    from
      (
        select
          rollup_group_week.group_id,
          sum(sale_quantity) as quantity,
          sum(sale_amount) as amount,
          sum(sale_amount_tax_in) as amount_tax_in,
          sum(net_quantity) as net_quantity,
          sum(delivery_quantity) as delivery,
          sum(return_quantity) as returned,
          sum(adjust_quantity) as adjusted
        from
          rollup_group_week
        where
          rollup_group_week.week_start between cast('2025-08-25' as date) and cast('2025-11-16' as date)
          and rollup_group_week.group_id not in (
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
      ) as asked_lastYear
  )
select
  grouped.group_key,
  grouped.genre_key,
  grouped.publisher_group_id,
  moved.part,
  sum(moved.quantity) as quantity,
  sum(moved.amount) as amount
from
  moved
  join grouped on grouped.group_id = moved.group_id
group by
  grouped.group_key,
  grouped.genre_key,
  grouped.publisher_group_id,
  moved.part;

-- titles; sales, deliveries and returns: product_group, trade_genre, rollup_group_week
with
  picked as materialized (
    select
      group_id,
      group_key
    from
      (
        select
          product_group.id as group_id,
          trade_genre.genre_c1_cd as genre_key,
          cast(null as integer) as publisher_group_id,
          coalesce(trade_genre.genre_c1_cd, '') || '|' || '' as group_key
        from
          product_group
          left join trade_genre on trade_genre.id = product_group.trade_genre_id
      ) as grouped
    where
      group_key in ('03|', '02|', '01|', '09|', '07|', '05|', '08|', '04|', '06|', '10|', '11|')
  ),
  sold as (
    select
      group_id,
      bucket,
      quantity as value
    from
      (
        select
          rollup_group_week.group_id,
          rollup_group_week.week_start as bucket,
          sale_quantity as quantity,
          sale_amount as amount,
          sale_amount_tax_in as amount_tax_in,
          net_quantity as net_quantity,
          delivery_quantity as delivery,
          return_quantity as returned,
          adjust_quantity as adjusted
        from
          rollup_group_week
        where
          rollup_group_week.week_start between cast('2026-08-24' as date) and cast('2026-11-15' as date)
          and rollup_group_week.group_id not in (
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
      ) as asked
  )
select
  picked.group_key,
  sold.bucket,
  sum(sold.value) as value
from
  sold
  join picked on picked.group_id = sold.group_id
group by
  picked.group_key,
  sold.bucket;
