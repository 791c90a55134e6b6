-- 出版社ランキング
-- Publisher ranking by copies or amount
-- POST /stat/publisher-ranking {"period":{"from":"2026-10-19","to":"2026-11-15"}}

-- sales, deliveries and returns; titles: rollup_group_week, product_group
select
  bucket,
  quantity as value
from
  (
    select
      cast('2024-12-16' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2024-12-16' as date) and cast('2025-01-12' as date)
              and rollup_group_week.group_id in (
                (
                  select
                    product.id
                  from
                    product_group as product
                  where
                    product.kind in ('book', 'magazine')
                    and (
                      product.publisher_id is null
                      or product.publisher_id not in (33, 34)
                    )
                    and product.publisher_id in (1, 31)
                )
              )
          ) as stretch
      ) as part
    union all
    select
      cast('2025-01-13' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2025-01-13' as date) and cast('2025-02-09' as date)
              and rollup_group_week.group_id in (
                (
                  select
                    product.id
                  from
                    product_group as product
                  where
                    product.kind in ('book', 'magazine')
                    and (
                      product.publisher_id is null
                      or product.publisher_id not in (33, 34)
                    )
                    and product.publisher_id in (1, 31)
                )
              )
          ) as stretch
      ) as part
    union all
    select
      cast('2025-02-10' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2025-02-10' as date) and cast('2025-03-09' as date)
              and rollup_group_week.group_id in (
                (
                  select
                    product.id
                  from
                    product_group as product
                  where
                    product.kind in ('book', 'magazine')
                    and (
                      product.publisher_id is null
                      or product.publisher_id not in (33, 34)
                    )
                    and product.publisher_id in (1, 31)
                )
              )
          ) as stretch
      ) as part
    union all
    select
      cast('2025-03-10' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2025-03-10' as date) and cast('2025-04-06' as date)
              and rollup_group_week.group_id in (
                (
                  select
                    product.id
                  from
                    product_group as product
                  where
                    product.kind in ('book', 'magazine')
                    and (
                      product.publisher_id is null
                      or product.publisher_id not in (33, 34)
                    )
                    and product.publisher_id in (1, 31)
                )
              )
          ) as stretch
      ) as part
    union all
    select
      cast('2025-04-07' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2025-04-07' as date) and cast('2025-05-04' as date)
              and rollup_group_week.group_id in (
                (
                  select
                    product.id
                  from
                    product_group as product
                  where
                    product.kind in ('book', 'magazine')
                    and (
                      product.publisher_id is null
                      or product.publisher_id not in (33, 34)
                    )
                    and product.publisher_id in (1, 31)
                )
              )
          ) as stretch
      ) as part
    union all
    select
      cast('2025-05-05' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2025-05-05' as date) and cast('2025-06-01' as date)
              and rollup_group_week.group_id in (
                (
                  select
                    product.id
                  from
                    product_group as product
                  where
                    product.kind in ('book', 'magazine')
                    and (
                      product.publisher_id is null
                      or product.publisher_id not in (33, 34)
                    )
                    and product.publisher_id in (1, 31)
                )
              )
          ) as stretch
      ) as part
    union all
    select
      cast('2025-06-02' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2025-06-02' as date) and cast('2025-06-29' as date)
              and rollup_group_week.group_id in (
                (
                  select
                    product.id
                  from
                    product_group as product
                  where
                    product.kind in ('book', 'magazine')
                    and (
                      product.publisher_id is null
                      or product.publisher_id not in (33, 34)
                    )
                    and product.publisher_id in (1, 31)
                )
              )
          ) as stretch
      ) as part
    union all
    select
      cast('2025-06-30' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2025-06-30' as date) and cast('2025-07-27' as date)
              and rollup_group_week.group_id in (
                (
                  select
                    product.id
                  from
                    product_group as product
                  where
                    product.kind in ('book', 'magazine')
                    and (
                      product.publisher_id is null
                      or product.publisher_id not in (33, 34)
                    )
                    and product.publisher_id in (1, 31)
                )
              )
          ) as stretch
      ) as part
    union all
    select
      cast('2025-07-28' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2025-07-28' as date) and cast('2025-08-24' as date)
              and rollup_group_week.group_id in (
                (
                  select
                    product.id
                  from
                    product_group as product
                  where
                    product.kind in ('book', 'magazine')
                    and (
                      product.publisher_id is null
                      or product.publisher_id not in (33, 34)
                    )
                    and product.publisher_id in (1, 31)
                )
              )
          ) as stretch
      ) as part
    union all
    select
      cast('2025-08-25' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2025-08-25' as date) and cast('2025-09-21' as date)
              and rollup_group_week.group_id in (
                (
                  select
                    product.id
                  from
                    product_group as product
                  where
                    product.kind in ('book', 'magazine')
                    and (
                      product.publisher_id is null
                      or product.publisher_id not in (33, 34)
                    )
                    and product.publisher_id in (1, 31)
                )
              )
          ) as stretch
      ) as part
    union all
    select
      cast('2025-09-22' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2025-09-22' as date) and cast('2025-10-19' as date)
              and rollup_group_week.group_id in (
                (
                  select
                    product.id
                  from
                    product_group as product
                  where
                    product.kind in ('book', 'magazine')
                    and (
                      product.publisher_id is null
                      or product.publisher_id not in (33, 34)
                    )
                    and product.publisher_id in (1, 31)
                )
              )
          ) as stretch
      ) as part
    union all
    select
      cast('2025-10-20' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2025-10-20' as date) and cast('2025-11-16' as date)
              and rollup_group_week.group_id in (
                (
                  select
                    product.id
                  from
                    product_group as product
                  where
                    product.kind in ('book', 'magazine')
                    and (
                      product.publisher_id is null
                      or product.publisher_id not in (33, 34)
                    )
                    and product.publisher_id in (1, 31)
                )
              )
          ) as stretch
      ) as part
  ) as sold;

-- sales, deliveries and returns; titles: rollup_group_week, product_group
select
  bucket,
  quantity as value
from
  (
    select
      cast('2024-12-16' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2024-12-16' as date) and cast('2025-01-12' as date)
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
          ) as stretch
      ) as part
    union all
    select
      cast('2025-01-13' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2025-01-13' as date) and cast('2025-02-09' as date)
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
          ) as stretch
      ) as part
    union all
    select
      cast('2025-02-10' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2025-02-10' as date) and cast('2025-03-09' as date)
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
          ) as stretch
      ) as part
    union all
    select
      cast('2025-03-10' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2025-03-10' as date) and cast('2025-04-06' as date)
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
          ) as stretch
      ) as part
    union all
    select
      cast('2025-04-07' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2025-04-07' as date) and cast('2025-05-04' as date)
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
          ) as stretch
      ) as part
    union all
    select
      cast('2025-05-05' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2025-05-05' as date) and cast('2025-06-01' as date)
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
          ) as stretch
      ) as part
    union all
    select
      cast('2025-06-02' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2025-06-02' as date) and cast('2025-06-29' as date)
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
          ) as stretch
      ) as part
    union all
    select
      cast('2025-06-30' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2025-06-30' as date) and cast('2025-07-27' as date)
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
          ) as stretch
      ) as part
    union all
    select
      cast('2025-07-28' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2025-07-28' as date) and cast('2025-08-24' as date)
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
          ) as stretch
      ) as part
    union all
    select
      cast('2025-08-25' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2025-08-25' as date) and cast('2025-09-21' as date)
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
          ) as stretch
      ) as part
    union all
    select
      cast('2025-09-22' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2025-09-22' as date) and cast('2025-10-19' as date)
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
          ) as stretch
      ) as part
    union all
    select
      cast('2025-10-20' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2025-10-20' as date) and cast('2025-11-16' as date)
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
          ) as stretch
      ) as part
  ) as sold;

-- sales, deliveries and returns; titles: rollup_group_week, product_group
select
  bucket,
  quantity as value
from
  (
    select
      cast('2025-12-15' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2025-12-15' as date) and cast('2026-01-11' as date)
              and rollup_group_week.group_id in (
                (
                  select
                    product.id
                  from
                    product_group as product
                  where
                    product.kind in ('book', 'magazine')
                    and (
                      product.publisher_id is null
                      or product.publisher_id not in (33, 34)
                    )
                    and product.publisher_id in (1, 31)
                )
              )
          ) as stretch
      ) as part
    union all
    select
      cast('2026-01-12' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2026-01-12' as date) and cast('2026-02-08' as date)
              and rollup_group_week.group_id in (
                (
                  select
                    product.id
                  from
                    product_group as product
                  where
                    product.kind in ('book', 'magazine')
                    and (
                      product.publisher_id is null
                      or product.publisher_id not in (33, 34)
                    )
                    and product.publisher_id in (1, 31)
                )
              )
          ) as stretch
      ) as part
    union all
    select
      cast('2026-02-09' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2026-02-09' as date) and cast('2026-03-08' as date)
              and rollup_group_week.group_id in (
                (
                  select
                    product.id
                  from
                    product_group as product
                  where
                    product.kind in ('book', 'magazine')
                    and (
                      product.publisher_id is null
                      or product.publisher_id not in (33, 34)
                    )
                    and product.publisher_id in (1, 31)
                )
              )
          ) as stretch
      ) as part
    union all
    select
      cast('2026-03-09' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2026-03-09' as date) and cast('2026-04-05' as date)
              and rollup_group_week.group_id in (
                (
                  select
                    product.id
                  from
                    product_group as product
                  where
                    product.kind in ('book', 'magazine')
                    and (
                      product.publisher_id is null
                      or product.publisher_id not in (33, 34)
                    )
                    and product.publisher_id in (1, 31)
                )
              )
          ) as stretch
      ) as part
    union all
    select
      cast('2026-04-06' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2026-04-06' as date) and cast('2026-05-03' as date)
              and rollup_group_week.group_id in (
                (
                  select
                    product.id
                  from
                    product_group as product
                  where
                    product.kind in ('book', 'magazine')
                    and (
                      product.publisher_id is null
                      or product.publisher_id not in (33, 34)
                    )
                    and product.publisher_id in (1, 31)
                )
              )
          ) as stretch
      ) as part
    union all
    select
      cast('2026-05-04' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2026-05-04' as date) and cast('2026-05-31' as date)
              and rollup_group_week.group_id in (
                (
                  select
                    product.id
                  from
                    product_group as product
                  where
                    product.kind in ('book', 'magazine')
                    and (
                      product.publisher_id is null
                      or product.publisher_id not in (33, 34)
                    )
                    and product.publisher_id in (1, 31)
                )
              )
          ) as stretch
      ) as part
    union all
    select
      cast('2026-06-01' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2026-06-01' as date) and cast('2026-06-28' as date)
              and rollup_group_week.group_id in (
                (
                  select
                    product.id
                  from
                    product_group as product
                  where
                    product.kind in ('book', 'magazine')
                    and (
                      product.publisher_id is null
                      or product.publisher_id not in (33, 34)
                    )
                    and product.publisher_id in (1, 31)
                )
              )
          ) as stretch
      ) as part
    union all
    select
      cast('2026-06-29' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2026-06-29' as date) and cast('2026-07-26' as date)
              and rollup_group_week.group_id in (
                (
                  select
                    product.id
                  from
                    product_group as product
                  where
                    product.kind in ('book', 'magazine')
                    and (
                      product.publisher_id is null
                      or product.publisher_id not in (33, 34)
                    )
                    and product.publisher_id in (1, 31)
                )
              )
          ) as stretch
      ) as part
    union all
    select
      cast('2026-07-27' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2026-07-27' as date) and cast('2026-08-23' as date)
              and rollup_group_week.group_id in (
                (
                  select
                    product.id
                  from
                    product_group as product
                  where
                    product.kind in ('book', 'magazine')
                    and (
                      product.publisher_id is null
                      or product.publisher_id not in (33, 34)
                    )
                    and product.publisher_id in (1, 31)
                )
              )
          ) as stretch
      ) as part
    union all
    select
      cast('2026-08-24' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2026-08-24' as date) and cast('2026-09-20' as date)
              and rollup_group_week.group_id in (
                (
                  select
                    product.id
                  from
                    product_group as product
                  where
                    product.kind in ('book', 'magazine')
                    and (
                      product.publisher_id is null
                      or product.publisher_id not in (33, 34)
                    )
                    and product.publisher_id in (1, 31)
                )
              )
          ) as stretch
      ) as part
    union all
    select
      cast('2026-09-21' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2026-09-21' as date) and cast('2026-10-18' as date)
              and rollup_group_week.group_id in (
                (
                  select
                    product.id
                  from
                    product_group as product
                  where
                    product.kind in ('book', 'magazine')
                    and (
                      product.publisher_id is null
                      or product.publisher_id not in (33, 34)
                    )
                    and product.publisher_id in (1, 31)
                )
              )
          ) as stretch
      ) as part
    union all
    select
      cast('2026-10-19' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
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
                    and (
                      product.publisher_id is null
                      or product.publisher_id not in (33, 34)
                    )
                    and product.publisher_id in (1, 31)
                )
              )
          ) as stretch
      ) as part
  ) as sold;

-- sales, deliveries and returns; titles: rollup_group_week, product_group
select
  bucket,
  quantity as value
from
  (
    select
      cast('2025-12-15' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2025-12-15' as date) and cast('2026-01-11' as date)
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
          ) as stretch
      ) as part
    union all
    select
      cast('2026-01-12' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2026-01-12' as date) and cast('2026-02-08' as date)
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
          ) as stretch
      ) as part
    union all
    select
      cast('2026-02-09' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2026-02-09' as date) and cast('2026-03-08' as date)
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
          ) as stretch
      ) as part
    union all
    select
      cast('2026-03-09' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2026-03-09' as date) and cast('2026-04-05' as date)
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
          ) as stretch
      ) as part
    union all
    select
      cast('2026-04-06' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2026-04-06' as date) and cast('2026-05-03' as date)
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
          ) as stretch
      ) as part
    union all
    select
      cast('2026-05-04' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2026-05-04' as date) and cast('2026-05-31' as date)
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
          ) as stretch
      ) as part
    union all
    select
      cast('2026-06-01' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2026-06-01' as date) and cast('2026-06-28' as date)
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
          ) as stretch
      ) as part
    union all
    select
      cast('2026-06-29' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2026-06-29' as date) and cast('2026-07-26' as date)
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
          ) as stretch
      ) as part
    union all
    select
      cast('2026-07-27' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2026-07-27' as date) and cast('2026-08-23' as date)
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
          ) as stretch
      ) as part
    union all
    select
      cast('2026-08-24' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2026-08-24' as date) and cast('2026-09-20' as date)
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
          ) as stretch
      ) as part
    union all
    select
      cast('2026-09-21' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2026-09-21' as date) and cast('2026-10-18' as date)
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
          ) as stretch
      ) as part
    union all
    select
      cast('2026-10-19' as date) as bucket,
      part.*
    from
      (
        select
          coalesce(sum(quantity), 0) as quantity
        from
          (
            select
              sum(sale_quantity) as quantity
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2026-10-19' as date) and cast('2026-11-15' as date)
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
          ) as stretch
      ) as part
  ) as sold;

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

-- titles; sales, deliveries and returns: product_group, publisher, rollup_product_week, product
with
  own_group as materialized (
    select
      product_group.id,
      publisher_group.publisher_group_id
    from
      product_group
      left join (
        select
          publisher.id as publisher_id,
          case
            when parent.id is null
            or (
              publisher.excluded_from_ranking
              and not parent.excluded_from_ranking
            ) then publisher.id
            else parent.id
          end as publisher_group_id,
          publisher.excluded_from_ranking
          or coalesce(parent.excluded_from_ranking, false) as excluded
        from
          publisher
          left join publisher as parent on parent.publisher_cd = publisher.imprint_of_cd
      ) as publisher_group on publisher_group.publisher_id = product_group.publisher_id
  ),
  asked as materialized (
    select
      rollup_product_week.product_id,
      rollup_product_week.group_id,
      sum(sale_quantity) as quantity
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
      1,
      2
  ),
  sold as materialized (
    select
      asked.product_id,
      asked.quantity,
      asked.quantity as value,
      own_group.publisher_group_id
    from
      asked
      join own_group on own_group.id = asked.group_id
  ),
  counted as (
    select
      publisher_group_id,
      sum(
        case
          when quantity > 0 then 1
          else 0
        end
      ) as titles,
      max(value) as most
    from
      sold
    group by
      publisher_group_id
  ),
  fresh as (
    select
      sold.publisher_group_id,
      count(*) as new_releases
    from
      sold
    where
      sold.quantity > 0
      and sold.product_id in (
        select
          product.id
        from
          product
        where
          product.release_date between cast('2026-10-19' as date) and cast('2026-11-15' as date)
      )
    group by
      sold.publisher_group_id
  )
select
  counted.publisher_group_id,
  counted.titles,
  coalesce(fresh.new_releases, 0) as new_releases,
  sold.product_id,
  sold.quantity
from
  counted
  left join fresh on fresh.publisher_group_id is not distinct from counted.publisher_group_id
  left join sold on sold.publisher_group_id = counted.publisher_group_id
  and sold.value = counted.most
  and sold.value > 0;

-- titles; sales, deliveries and returns; stock and totals: product_group, publisher, rollup_group_week, rollup_product_position
with
  own_group as materialized (
    select
      product_group.id,
      publisher_group.publisher_group_id
    from
      product_group
      left join (
        select
          publisher.id as publisher_id,
          case
            when parent.id is null
            or (
              publisher.excluded_from_ranking
              and not parent.excluded_from_ranking
            ) then publisher.id
            else parent.id
          end as publisher_group_id,
          publisher.excluded_from_ranking
          or coalesce(parent.excluded_from_ranking, false) as excluded
        from
          publisher
          left join publisher as parent on parent.publisher_cd = publisher.imprint_of_cd
      ) as publisher_group on publisher_group.publisher_id = product_group.publisher_id
  ),
  part as (
    select
      own_group.publisher_group_id,
      sum(one.quantity) as quantity,
      sum(one.amount) as amount,
      sum(one.amount_tax_in) as amount_tax_in,
      sum(one.quantity) as compared_quantity,
      sum(one.amount) as compared_amount,
      0 as previous_quantity,
      0 as previous_amount,
      0 as last_year_quantity,
      0 as last_year_amount,
      0 as titles,
      0 as new_releases,
      0 as sold,
      0 as delivered,
      0 as returned
    from
      (
        select
          rollup_group_week.group_id,
          sum(sale_quantity) as quantity,
          sum(sale_amount) as amount,
          sum(sale_amount_tax_in) as amount_tax_in
        from
          rollup_group_week
        where
          rollup_group_week.week_start between cast('2026-10-19' as date) and cast('2026-11-15' as date)
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
      ) as one
      join own_group on own_group.id = one.group_id
    group by
      own_group.publisher_group_id
    union all
    select
      own_group.publisher_group_id,
      0 as quantity,
      0 as amount,
      0 as amount_tax_in,
      0 as compared_quantity,
      0 as compared_amount,
      sum(one.quantity) as previous_quantity,
      sum(one.amount) as previous_amount,
      0 as last_year_quantity,
      0 as last_year_amount,
      0 as titles,
      0 as new_releases,
      0 as sold,
      0 as delivered,
      0 as returned
    from
      (
        select
          rollup_group_week.group_id,
          sum(sale_quantity) as quantity,
          sum(sale_amount) as amount,
          sum(sale_amount_tax_in) as amount_tax_in
        from
          rollup_group_week
        where
          rollup_group_week.week_start between cast('2026-09-21' as date) and cast('2026-10-18' as date)
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
      ) as one
      join own_group on own_group.id = one.group_id
    group by
      own_group.publisher_group_id
    union all
    select
      own_group.publisher_group_id,
      0 as quantity,
      0 as amount,
      0 as amount_tax_in,
      0 as compared_quantity,
      0 as compared_amount,
      0 as previous_quantity,
      0 as previous_amount,
      sum(one.quantity) as last_year_quantity,
      sum(one.amount) as last_year_amount,
      0 as titles,
      0 as new_releases,
      0 as sold,
      0 as delivered,
      0 as returned
    from
      (
        select
          rollup_group_week.group_id,
          sum(sale_quantity) as quantity,
          sum(sale_amount) as amount,
          sum(sale_amount_tax_in) as amount_tax_in
        from
          rollup_group_week
        where
          rollup_group_week.week_start between cast('2025-10-20' as date) and cast('2025-11-16' as date)
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
      ) as one
      join own_group on own_group.id = one.group_id
    group by
      own_group.publisher_group_id
    union all
    select
      own_group.publisher_group_id,
      0 as quantity,
      0 as amount,
      0 as amount_tax_in,
      0 as compared_quantity,
      0 as compared_amount,
      0 as previous_quantity,
      0 as previous_amount,
      0 as last_year_quantity,
      0 as last_year_amount,
      0 as titles,
      0 as new_releases,
      sum(one.sold) as sold,
      sum(one.delivered) as delivered,
      sum(one.returned) as returned
    from
      (
        select
          group_id,
          sum(sold) as sold,
          sum(delivered) as delivered,
          sum(returned) as returned
        from
          (
            select
              group_id,
              sale_quantity as sold,
              delivery_quantity as delivered,
              return_quantity as returned
            from
              rollup_product_position
            where
              rollup_product_position.group_id not in (
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
            union all
            select
              group_id,
              - quantity as sold,
              - delivery as delivered,
              - returned as returned
            from
              (
                select
                  rollup_group_week.group_id,
                  sale_quantity as quantity,
                  delivery_quantity as delivery,
                  return_quantity as returned
                from
                  rollup_group_week
                where
                  rollup_group_week.week_start between cast('2026-11-16' as date) and cast('2026-11-22' as date)
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
              ) as moved
          ) as part
        group by
          group_id
      ) as one
      join own_group on own_group.id = one.group_id
    group by
      own_group.publisher_group_id
  )
select
  publisher_group_id,
  sum(quantity) as quantity,
  sum(amount) as amount,
  sum(amount_tax_in) as amount_tax_in,
  sum(compared_quantity) as compared_quantity,
  sum(compared_amount) as compared_amount,
  sum(previous_quantity) as previous_quantity,
  sum(previous_amount) as previous_amount,
  sum(last_year_quantity) as last_year_quantity,
  sum(last_year_amount) as last_year_amount,
  sum(titles) as titles,
  sum(new_releases) as new_releases,
  sum(sold) as sold,
  sum(delivered) as delivered,
  sum(returned) as returned
from
  part
group by
  publisher_group_id;

-- sales, deliveries and returns; titles: rollup_group_week, product_group, publisher
with
  sold as materialized (
    select
      cast('2025-12-15' as date) as bucket,
      part.*
    from
      (
        select
          rollup_group_week.group_id,
          sum(sale_quantity) as quantity
        from
          rollup_group_week
        where
          rollup_group_week.week_start between cast('2025-12-15' as date) and cast('2026-01-11' as date)
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
      ) as part
    union all
    select
      cast('2026-01-12' as date) as bucket,
      part.*
    from
      (
        select
          rollup_group_week.group_id,
          sum(sale_quantity) as quantity
        from
          rollup_group_week
        where
          rollup_group_week.week_start between cast('2026-01-12' as date) and cast('2026-02-08' as date)
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
      ) as part
    union all
    select
      cast('2026-02-09' as date) as bucket,
      part.*
    from
      (
        select
          rollup_group_week.group_id,
          sum(sale_quantity) as quantity
        from
          rollup_group_week
        where
          rollup_group_week.week_start between cast('2026-02-09' as date) and cast('2026-03-08' as date)
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
      ) as part
    union all
    select
      cast('2026-03-09' as date) as bucket,
      part.*
    from
      (
        select
          rollup_group_week.group_id,
          sum(sale_quantity) as quantity
        from
          rollup_group_week
        where
          rollup_group_week.week_start between cast('2026-03-09' as date) and cast('2026-04-05' as date)
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
      ) as part
    union all
    select
      cast('2026-04-06' as date) as bucket,
      part.*
    from
      (
        select
          rollup_group_week.group_id,
          sum(sale_quantity) as quantity
        from
          rollup_group_week
        where
          rollup_group_week.week_start between cast('2026-04-06' as date) and cast('2026-05-03' as date)
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
      ) as part
    union all
    select
      cast('2026-05-04' as date) as bucket,
      part.*
    from
      (
        select
          rollup_group_week.group_id,
          sum(sale_quantity) as quantity
        from
          rollup_group_week
        where
          rollup_group_week.week_start between cast('2026-05-04' as date) and cast('2026-05-31' as date)
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
      ) as part
    union all
    select
      cast('2026-06-01' as date) as bucket,
      part.*
    from
      (
        select
          rollup_group_week.group_id,
          sum(sale_quantity) as quantity
        from
          rollup_group_week
        where
          rollup_group_week.week_start between cast('2026-06-01' as date) and cast('2026-06-28' as date)
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
      ) as part
    union all
    select
      cast('2026-06-29' as date) as bucket,
      part.*
    from
      (
        select
          rollup_group_week.group_id,
          sum(sale_quantity) as quantity
        from
          rollup_group_week
        where
          rollup_group_week.week_start between cast('2026-06-29' as date) and cast('2026-07-26' as date)
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
      ) as part
    union all
    select
      cast('2026-07-27' as date) as bucket,
      part.*
    from
      (
        select
          rollup_group_week.group_id,
          sum(sale_quantity) as quantity
        from
          rollup_group_week
        where
          rollup_group_week.week_start between cast('2026-07-27' as date) and cast('2026-08-23' as date)
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
      ) as part
    union all
    select
      cast('2026-08-24' as date) as bucket,
      part.*
    from
      (
        select
          rollup_group_week.group_id,
          sum(sale_quantity) as quantity
        from
          rollup_group_week
        where
          rollup_group_week.week_start between cast('2026-08-24' as date) and cast('2026-09-20' as date)
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
      ) as part
    union all
    select
      cast('2026-09-21' as date) as bucket,
      part.*
    from
      (
        select
          rollup_group_week.group_id,
          sum(sale_quantity) as quantity
        from
          rollup_group_week
        where
          rollup_group_week.week_start between cast('2026-09-21' as date) and cast('2026-10-18' as date)
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
      ) as part
    union all
    select
      cast('2026-10-19' as date) as bucket,
      part.*
    from
      (
        select
          rollup_group_week.group_id,
          sum(sale_quantity) as quantity
        from
          rollup_group_week
        where
          rollup_group_week.week_start between cast('2026-10-19' as date) and cast('2026-11-15' as date)
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
      ) as part
  )
select
  own_group.publisher_group_id,
  sold.bucket,
  sum(sold.quantity) as value
from
  sold
  join (
    select
      product_group.id,
      publisher_group.publisher_group_id
    from
      product_group
      left join (
        select
          publisher.id as publisher_id,
          case
            when parent.id is null
            or (
              publisher.excluded_from_ranking
              and not parent.excluded_from_ranking
            ) then publisher.id
            else parent.id
          end as publisher_group_id,
          publisher.excluded_from_ranking
          or coalesce(parent.excluded_from_ranking, false) as excluded
        from
          publisher
          left join publisher as parent on parent.publisher_cd = publisher.imprint_of_cd
      ) as publisher_group on publisher_group.publisher_id = product_group.publisher_id
  ) as own_group on own_group.id = sold.group_id
where
  own_group.publisher_group_id in (1, 2, 3, 4, 5 /* and 20 more */)
group by
  own_group.publisher_group_id,
  sold.bucket;
