-- ランキング作成
-- Product ranking by any condition
-- POST /stat/create-ranking {"period":{"from":"2026-11-09","to":"2026-11-15"},"products":{"kind":"book"}}

-- missing sales: store_gap
select
  count(distinct store_id) as stores,
  count(*) as gaps
from
  store_gap
where
  gap_date between cast('2026-11-09' as date) and cast('2026-11-15' as date);

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

-- stock and totals; sales, deliveries and returns: rollup_product_position, rollup_product_week, rollup_product_stock_month, rollup_product_stock_day
select
  position.product_id,
  position.sale_quantity - coalesce(later.quantity, 0) as sold,
  position.delivery_quantity - coalesce(later.delivery, 0) as delivered,
  position.stock_quantity - coalesce(change.stock_quantity, 0) as stock_quantity
from
  (
    select
      *
    from
      rollup_product_position
    where
      rollup_product_position.product_id in (1, 3, 4, 5, 9 /* and 95 more */)
  ) as position
  left join (
    select
      rollup_product_week.product_id,
      sale_quantity as quantity,
      delivery_quantity as delivery
    from
      rollup_product_week
    where
      rollup_product_week.week_start between cast('2026-11-16' as date) and cast('2026-11-22' as date)
      and rollup_product_week.product_id in (1, 3, 4, 5, 9 /* and 95 more */)
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
          rollup_product_stock_month.product_id in (1, 3, 4, 5, 9 /* and 95 more */)
          and month_start >= cast('2026-12-01' as date)
        union all
        select
          product_id,
          stock_quantity
        from
          rollup_product_stock_day
        where
          rollup_product_stock_day.product_id in (1, 3, 4, 5, 9 /* and 95 more */)
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
      sale_quantity as quantity,
      sale_amount as amount
    from
      rollup_group_week
    where
      rollup_group_week.week_start between cast('2026-11-09' as date) and cast('2026-11-15' as date)
      and rollup_group_week.group_id in (
        (
          select
            product.id
          from
            product_group as product
          where
            product.kind in ('book')
            and product.publisher_id in (33, 34)
        )
      )
  ) as sold
  join product_group on product_group.id = sold.group_id
group by
  product_group.publisher_id;

-- sales, deliveries and returns: rollup_product_week
select
  product_id,
  bucket,
  quantity as value
from
  (
    select
      rollup_product_week.product_id,
      rollup_product_week.week_start as bucket,
      sale_quantity as quantity
    from
      rollup_product_week
    where
      rollup_product_week.week_start between cast('2026-08-24' as date) and cast('2026-11-01' as date)
      and rollup_product_week.product_id in (1, 3, 4, 5, 9 /* and 95 more */)
  ) as asked;

-- sales, deliveries and returns; titles: rollup_product_week, product_group
with
  sold as materialized (
    select
      product_id,
      quantity,
      amount
    from
      (
        select
          rollup_product_week.product_id,
          sale_quantity as quantity,
          sale_amount as amount
        from
          rollup_product_week
        where
          rollup_product_week.week_start between cast('2026-11-02' as date) and cast('2026-11-08' as date)
          and rollup_product_week.group_id in (
            (
              select
                product.id
              from
                product_group as product
              where
                product.kind in ('book')
                and (
                  product.publisher_id is null
                  or product.publisher_id not in (33, 34)
                )
            )
          )
      ) as asked
  ),
  totals as (
    select
      coalesce(sum(quantity), 0) as all_quantity,
      coalesce(sum(amount), 0) as all_amount
    from
      sold
  ),
  -- places of values, not of products: there are far fewer
  levels as (
    select
      quantity as value,
      count(*) as products
    from
      sold
    where
      quantity > 0
    group by
      quantity
  ),
  places as (
    select
      value,
      1 + coalesce(
        sum(products) over (
          order by
            value desc rows between unbounded preceding
            and 1 preceding
        ),
        0
      ) as place
    from
      levels
  ),
  ranked as (
    select
      sold.product_id,
      sold.quantity,
      sold.amount,
      places.place
    from
      sold
      left join places on places.value = sold.quantity
    where
      sold.product_id in (1, 3, 4, 5, 9 /* and 95 more */)
  )
select
  *
from
  totals
  left join ranked on true;

-- sales, deliveries and returns; titles: rollup_product_week, product_group
with
  sold as materialized (
    select
      product_id,
      quantity,
      amount,
      amount_tax_in
    from
      (
        select
          rollup_product_week.product_id,
          sale_quantity as quantity,
          sale_amount as amount,
          sale_amount_tax_in as amount_tax_in
        from
          rollup_product_week
        where
          rollup_product_week.week_start between cast('2026-11-09' as date) and cast('2026-11-15' as date)
          and rollup_product_week.group_id in (
            (
              select
                product.id
              from
                product_group as product
              where
                product.kind in ('book')
                and (
                  product.publisher_id is null
                  or product.publisher_id not in (33, 34)
                )
            )
          )
      ) as asked
  ),
  totals as (
    select
      coalesce(sum(quantity), 0) as all_quantity,
      coalesce(sum(amount), 0) as all_amount,
      coalesce(sum(amount_tax_in), 0) as all_amount_tax_in,
      coalesce(
        sum(
          case
            when quantity > 0 then 1
            else 0
          end
        ),
        0
      ) as all_products
    from
      sold
  ),
  -- everything that can be listed: from the last place's value on, ties included
  cut as (
    select
      min(value) as least
    from
      (
        select
          quantity as value
        from
          sold
        where
          quantity > 0
        order by
          quantity desc
        limit
          300
      ) as top
  ),
  near as (
    select
      *
    from
      sold
    where
      quantity >= (
        select
          least
        from
          cut
      )
  )
select
  *
from
  totals
  left join near on true;


-- ランキングの順位の推移
-- Ranks of products in the periods before
-- POST /stat/ranking-lines {"period":{"from":"2026-11-09","to":"2026-11-15"},"jans":["9784999900114"]}

-- sales, deliveries and returns; titles: rollup_product_week, product_group
select
  asked.bucket,
  asked.quantity as value,
  count(*) as products
from
  (
    select
      rollup_product_week.product_id,
      rollup_product_week.week_start as bucket,
      sale_quantity as quantity
    from
      rollup_product_week
    where
      rollup_product_week.week_start between cast('2026-08-24' as date) and cast('2026-11-15' as date)
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
  ) as asked
where
  asked.quantity >= 106
  and (
    asked.bucket = cast('2026-09-28' as date)
    and asked.quantity >= 241
    or asked.bucket = cast('2026-10-05' as date)
    and asked.quantity >= 412
    or asked.bucket = cast('2026-10-12' as date)
    and asked.quantity >= 413
    or asked.bucket = cast('2026-10-19' as date)
    and asked.quantity >= 161
    or asked.bucket = cast('2026-10-26' as date)
    and asked.quantity >= 222
    or asked.bucket = cast('2026-11-02' as date)
    and asked.quantity >= 131
    or asked.bucket = cast('2026-11-09' as date)
    and asked.quantity >= 106
  )
group by
  asked.bucket,
  asked.quantity
order by
  asked.quantity desc;

-- missing sales: store_gap
select
  count(distinct store_id) as stores,
  count(*) as gaps
from
  store_gap
where
  gap_date between cast('2026-11-09' as date) and cast('2026-11-15' as date);

-- extent and version of the data: warehouse_state
select
  key,
  value
from
  warehouse_state;

-- titles: product_card
select
  product.id,
  product.jan
from
  product_card as product
where
  product.jan in ('9784999900114');

-- sales, deliveries and returns: rollup_product_week
select
  product_id,
  bucket,
  quantity as value
from
  (
    select
      rollup_product_week.product_id,
      rollup_product_week.week_start as bucket,
      sale_quantity as quantity
    from
      rollup_product_week
    where
      rollup_product_week.week_start between cast('2026-08-24' as date) and cast('2026-11-15' as date)
      and rollup_product_week.product_id in (23)
  ) as asked;
