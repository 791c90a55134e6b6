-- ランキング作成
-- Product ranking by any condition
-- POST /stat/create-ranking {"period":{"from":"2026-11-09","to":"2026-11-15"},"products":{"kind":"book"}}

select
  count(*) as count
from
  store;

select
  key,
  value
from
  warehouse_state;

select
  position.product_id,
  position.sale_quantity - coalesce(later.quantity, 0) as sold,
  position.delivery_quantity - coalesce(later.delivery, 0) as delivered,
  position.return_quantity - coalesce(later.returned, 0) as returned,
  position.adjust_quantity - coalesce(later.adjusted, 0) as adjusted,
  position.stock_quantity - coalesce(change.stock_quantity, 0) as stock_quantity,
  position.negative_stores - coalesce(change.negative_stores, 0) as negative_stores,
  position.negative_copies - coalesce(change.negative_copies, 0) as negative_copies,
  position.delivered_stores - coalesce(change.delivered_stores, 0) as delivered_stores,
  position.band_0 - coalesce(change.band_0, 0) as band_0,
  position.band_1 - coalesce(change.band_1, 0) as band_1,
  position.band_2 - coalesce(change.band_2, 0) as band_2,
  position.band_3 - coalesce(change.band_3, 0) as band_3,
  position.band_4 - coalesce(change.band_4, 0) as band_4,
  position.band_5 - coalesce(change.band_5, 0) as band_5,
  position.band_6 - coalesce(change.band_6, 0) as band_6
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
      rollup_product_day.product_id,
      sum(sale_quantity) as quantity,
      sum(sale_amount) as amount,
      sum(sale_amount_tax_in) as amount_tax_in,
      sum(net_quantity) as net_quantity,
      sum(delivery_quantity) as delivery,
      sum(return_quantity) as returned,
      sum(adjust_quantity) as adjusted
    from
      rollup_product_day
    where
      rollup_product_day.sale_date between cast('2026-11-16' as date) and cast('2026-11-20' as date)
      and rollup_product_day.product_id in (1, 3, 4, 5, 9 /* and 95 more */)
    group by
      1
  ) as later on later.product_id = position.product_id
  left join (
    select
      product_id,
      sum(stock_quantity) as stock_quantity,
      sum(negative_stores) as negative_stores,
      sum(negative_copies) as negative_copies,
      sum(delivered_stores) as delivered_stores,
      sum(band_0) as band_0,
      sum(band_1) as band_1,
      sum(band_2) as band_2,
      sum(band_3) as band_3,
      sum(band_4) as band_4,
      sum(band_5) as band_5,
      sum(band_6) as band_6
    from
      (
        select
          product_id,
          stock_quantity,
          negative_stores,
          negative_copies,
          delivered_stores,
          band_0,
          band_1,
          band_2,
          band_3,
          band_4,
          band_5,
          band_6
        from
          rollup_product_stock_month
        where
          rollup_product_stock_month.product_id in (1, 3, 4, 5, 9 /* and 95 more */)
          and month_start >= cast('2026-12-01' as date)
        union all
        select
          product_id,
          stock_quantity,
          negative_stores,
          negative_copies,
          delivered_stores,
          band_0,
          band_1,
          band_2,
          band_3,
          band_4,
          band_5,
          band_6
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

select
  product.id,
  product.jan,
  product.kind,
  product.product_nm,
  product.author_nm,
  product.volume,
  product.issue,
  product.price,
  product.release_date,
  publisher.publisher_cd,
  publisher.publisher_nm,
  publisher.imprint_of_cd,
  series.series_nm,
  trade_genre.genre_c1_cd,
  trade_genre.genre_c1_nm,
  trade_genre.genre_c2_cd,
  trade_genre.genre_c2_nm,
  trade_genre.genre_c3_cd,
  trade_genre.genre_c3_nm
from
  product
  left join publisher on publisher.id = product.publisher_id
  left join series on series.id = product.series_id
  left join trade_genre on trade_genre.id = product.trade_genre_id
where
  product.id in (1, 3, 4, 5, 9 /* and 95 more */);

select
  product.publisher_id,
  sum(sold.quantity) as quantity,
  sum(sold.amount) as amount
from
  (
    select
      rollup_product_week.product_id,
      sale_quantity as quantity,
      sale_amount as amount,
      sale_amount_tax_in as amount_tax_in,
      net_quantity as net_quantity,
      delivery_quantity as delivery,
      return_quantity as returned,
      adjust_quantity as adjusted
    from
      rollup_product_week
    where
      rollup_product_week.week_start between cast('2026-11-09' as date) and cast('2026-11-15' as date)
      and rollup_product_week.product_id in (
        (
          select
            product.id
          from
            product
          where
            product.kind in ('book')
            and product.publisher_id in (33, 34)
        )
      )
  ) as sold
  join product on product.id = sold.product_id
group by
  product.publisher_id;

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

with
  own as materialized (
    select
      product_id,
      bucket,
      quantity as value
    from
      (
        select
          rollup_product_week.product_id,
          rollup_product_week.week_start as bucket,
          sale_quantity as quantity,
          sale_amount as amount,
          sale_amount_tax_in as amount_tax_in,
          net_quantity as net_quantity,
          delivery_quantity as delivery,
          return_quantity as returned,
          adjust_quantity as adjusted
        from
          rollup_product_week
        where
          rollup_product_week.week_start between cast('2026-08-24' as date) and cast('2026-11-01' as date)
          and rollup_product_week.product_id in (1, 3, 4, 5, 9 /* and 95 more */)
      ) as asked
  ),
  -- places are counted down to the lowest line of each step: few products sell as much as those on the lines
  lowest as (
    select
      bucket,
      min(value) as value
    from
      own
    where
      value > 0
      and product_id in (5, 18, 23, 25, 26 /* and 5 more */)
    group by
      bucket
  ),
  levels as (
    select
      asked.bucket,
      asked.quantity as value,
      count(*) as products
    from
      (
        select
          rollup_product_week.product_id,
          rollup_product_week.week_start as bucket,
          sale_quantity as quantity,
          sale_amount as amount,
          sale_amount_tax_in as amount_tax_in,
          net_quantity as net_quantity,
          delivery_quantity as delivery,
          return_quantity as returned,
          adjust_quantity as adjusted
        from
          rollup_product_week
        where
          rollup_product_week.week_start between cast('2026-08-24' as date) and cast('2026-11-01' as date)
          and rollup_product_week.product_id in (
            (
              select
                product.id
              from
                product
              where
                product.kind in ('book')
                and (
                  product.publisher_id is null
                  or product.publisher_id not in (33, 34)
                )
            )
          )
      ) as asked
      join lowest on lowest.bucket = asked.bucket
      and asked.quantity >= lowest.value
    group by
      asked.bucket,
      asked.quantity
  ),
  places as (
    select
      bucket,
      value,
      1 + coalesce(
        sum(products) over (
          partition by
            bucket
          order by
            value desc rows between unbounded preceding
            and 1 preceding
        ),
        0
      ) as place
    from
      levels
  )
select
  own.product_id,
  own.bucket,
  own.value,
  places.place
from
  own
  left join places on places.bucket = own.bucket
  and places.value = own.value;

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
          sale_amount as amount,
          sale_amount_tax_in as amount_tax_in,
          net_quantity as net_quantity,
          delivery_quantity as delivery,
          return_quantity as returned,
          adjust_quantity as adjusted
        from
          rollup_product_week
        where
          rollup_product_week.week_start between cast('2026-11-02' as date) and cast('2026-11-08' as date)
          and rollup_product_week.product_id in (
            (
              select
                product.id
              from
                product
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
          sale_amount_tax_in as amount_tax_in,
          net_quantity as net_quantity,
          delivery_quantity as delivery,
          return_quantity as returned,
          adjust_quantity as adjusted
        from
          rollup_product_week
        where
          rollup_product_week.week_start between cast('2026-11-09' as date) and cast('2026-11-15' as date)
          and rollup_product_week.product_id in (
            (
              select
                product.id
              from
                product
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
  -- codes are looked up only for what can be listed: everything from the last place's value on, ties included
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
  near as materialized (
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
  ),
  best as (
    select
      near.product_id,
      near.quantity,
      near.amount,
      near.amount_tax_in,
      product.jan,
      rank() over (
        order by
          near.quantity desc
      ) as rank
    from
      near
      join product on product.id = near.product_id
    order by
      near.quantity desc,
      product.jan collate "C"
    limit
      300
  )
select
  *
from
  totals
  left join best on true
order by
  best.rank nulls last,
  best.jan collate "C";
