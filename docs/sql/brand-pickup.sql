-- ブランドピックアップ（出版社・レーベル・シリーズ）
-- Brand pickup: publishers, imprints, series
-- POST /stat/brand-pickup {"period":{"from":"2026-10-19","to":"2026-11-15"},"brandCds":["9901","9902","9903"]}

-- titles: product
(
  select
    product.publisher_id as of_id,
    count(*) as titles
  from
    product
  where
    product.kind in ('book', 'magazine')
    and (
      product.publisher_id is null
      or product.publisher_id not in (33, 34)
    )
    and product.publisher_id in (1, 2, 3, 31, 32)
    and product.release_date <= cast('2026-11-15' as date)
  group by
    product.publisher_id
);

-- missing sales: store_gap
select
  1
from
  store_gap
limit
  1;

-- sales, deliveries and returns; titles: rollup_group_week, product_group
select
  coalesce(sum(quantity), 0) as quantity,
  coalesce(sum(amount), 0) as amount
from
  (
    select
      sum(sale_quantity) as quantity,
      sum(sale_amount) as amount
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
  ) as stretch;

-- sales, deliveries and returns; titles: rollup_group_week, product_group
select
  coalesce(sum(quantity), 0) as quantity,
  coalesce(sum(amount), 0) as amount
from
  (
    select
      sum(sale_quantity) as quantity,
      sum(sale_amount) as amount
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
  ) as stretch;

-- stores: store
select
  count(*) as count
from
  store;

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
  keyed.publisher_id as of_id,
  sold.bucket,
  sum(sold.quantity) as value
from
  (
    select
      rollup_group_week.group_id,
      rollup_group_week.week_start as bucket,
      sale_quantity as quantity
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
            and product.publisher_id in (1, 2, 3, 31, 32)
        )
      )
  ) as sold
  join product_group as keyed on keyed.id = sold.group_id
group by
  1,
  2;

-- stock and totals; titles; sales, deliveries and returns: rollup_product_position, product_group, rollup_group_week
select
  keyed.publisher_id as of_id,
  sum(moved.delivered) as delivered,
  sum(moved.sold) as sold
from
  (
    select
      group_id,
      sum(sold) as sold,
      sum(delivered) as delivered
    from
      (
        select
          group_id,
          sale_quantity as sold,
          delivery_quantity as delivered
        from
          rollup_product_position
        where
          rollup_product_position.group_id in (
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
                and product.publisher_id in (1, 2, 3, 31, 32)
            )
          )
        union all
        select
          group_id,
          - quantity as sold,
          - delivery as delivered
        from
          (
            select
              rollup_group_week.group_id,
              sale_quantity as quantity,
              delivery_quantity as delivery
            from
              rollup_group_week
            where
              rollup_group_week.week_start between cast('2026-11-16' as date) and cast('2026-11-22' as date)
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
                    and product.publisher_id in (1, 2, 3, 31, 32)
                )
              )
          ) as moved
      ) as part
    group by
      group_id
  ) as moved
  join product_group as keyed on keyed.id = moved.group_id
group by
  1;

-- sales, deliveries and returns; titles: rollup_group_week, product_group, trade_genre
select
  keyed.publisher_id as of_id,
  trade_genre.genre_c1_cd as genre,
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
            and product.publisher_id in (1, 2, 3, 31, 32)
        )
      )
    group by
      1
  ) as sold
  join product_group as keyed on keyed.id = sold.group_id
  left join trade_genre on trade_genre.id = keyed.trade_genre_id
group by
  1,
  2;

-- sales, deliveries and returns; titles: rollup_group_week, product_group, trade_genre
select
  keyed.publisher_id as of_id,
  trade_genre.genre_c1_cd as genre,
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
            and product.publisher_id in (1, 2, 3, 31, 32)
        )
      )
    group by
      1
  ) as sold
  join product_group as keyed on keyed.id = sold.group_id
  left join trade_genre on trade_genre.id = keyed.trade_genre_id
group by
  1,
  2;

-- sales, deliveries and returns; titles: rollup_group_week, product_group, trade_genre
select
  keyed.publisher_id as of_id,
  trade_genre.genre_c1_cd as genre,
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
            and (
              product.publisher_id is null
              or product.publisher_id not in (33, 34)
            )
            and product.publisher_id in (1, 2, 3, 31, 32)
        )
      )
    group by
      1
  ) as sold
  join product_group as keyed on keyed.id = sold.group_id
  left join trade_genre on trade_genre.id = keyed.trade_genre_id
group by
  1,
  2;

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

-- titles: publisher
select
  publisher.id,
  publisher.publisher_cd,
  publisher.publisher_nm
from
  publisher
  left join publisher as parent on parent.publisher_cd = publisher.imprint_of_cd
where
  (
    publisher.excluded_from_ranking
    or coalesce(parent.excluded_from_ranking, false)
  )
order by
  publisher.publisher_cd collate "C";

-- titles: publisher
select
  publisher.id,
  publisher.publisher_cd,
  publisher.publisher_nm,
  publisher.imprint_of_cd,
  publisher.excluded_from_ranking
  or coalesce(parent.excluded_from_ranking, false) as "isExcluded"
from
  publisher
  left join publisher as parent on parent.publisher_cd = publisher.imprint_of_cd;

-- sales, deliveries and returns; titles: rollup_group_week, product_group, trade_genre
select
  trade_genre.genre_c1_cd as genre,
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
  ) as sold
  join product_group on product_group.id = sold.group_id
  left join trade_genre on trade_genre.id = product_group.trade_genre_id
group by
  1;

-- sales, deliveries and returns; titles: rollup_product_week, product_group, product
with
  sold as materialized (
    select
      keyed.publisher_id as of_id,
      sold.product_id,
      sold.quantity,
      sold.amount,
      fresh.id is not null as is_new
    from
      (
        select
          rollup_product_week.product_id,
          rollup_product_week.group_id,
          sum(sale_quantity) as quantity,
          sum(sale_amount) as amount
        from
          rollup_product_week
        where
          rollup_product_week.week_start between cast('2026-10-19' as date) and cast('2026-11-15' as date)
          and rollup_product_week.group_id in (
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
                and product.publisher_id in (1, 2, 3, 31, 32)
            )
          )
        group by
          1,
          2
      ) as sold
      join product_group as keyed on keyed.id = sold.group_id
      left join (
        select
          id
        from
          product
        where
          release_date between cast('2026-10-19' as date) and cast('2026-11-15' as date)
      ) as fresh on fresh.id = sold.product_id
  ),
  placed as (
    select
      sold.*,
      sum(
        case
          when quantity > 0 then 1
          else 0
        end
      ) over (
        partition by
          of_id
      ) as titles_sold,
      rank() over (
        partition by
          of_id
        order by
          quantity desc
      ) as place,
      rank() over (
        partition by
          of_id,
          is_new
        order by
          quantity desc
      ) as own_place
    from
      sold
  )
select
  of_id,
  product_id,
  quantity,
  amount,
  is_new,
  titles_sold
from
  placed
where
  place <= 5
  or (
    is_new
    and own_place = 1
  );
