-- 急上昇・急降下（理由つき）
-- What sells much more or much less, and why
-- POST /stat/movers {"period":{"from":"2026-10-19","to":"2026-11-15"},"least":5}

select
  count(*) as count
from
  store;

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
      rollup_product_position.product_id in (4, 5, 16, 17, 20 /* and 45 more */)
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
      and rollup_product_day.product_id in (4, 5, 16, 17, 20 /* and 45 more */)
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
          rollup_product_stock_month.product_id in (4, 5, 16, 17, 20 /* and 45 more */)
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
          rollup_product_stock_day.product_id in (4, 5, 16, 17, 20 /* and 45 more */)
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
  product.id in (4, 5, 16, 17, 20 /* and 45 more */);

select
  product.publisher_id,
  sum(sold.quantity) as quantity,
  sum(sold.amount) as amount
from
  (
    select
      rollup_product_week.product_id,
      sum(sale_quantity) as quantity,
      sum(sale_amount) as amount,
      sum(sale_amount_tax_in) as amount_tax_in,
      sum(net_quantity) as net_quantity,
      sum(delivery_quantity) as delivery,
      sum(return_quantity) as returned,
      sum(adjust_quantity) as adjusted
    from
      rollup_product_week
    where
      rollup_product_week.week_start between cast('2026-10-19' as date) and cast('2026-11-15' as date)
      and rollup_product_week.product_id in (
        (
          select
            product.id
          from
            product
          where
            product.kind in ('book', 'magazine')
            and product.publisher_id in (33, 34)
        )
      )
    group by
      1
  ) as sold
  join product on product.id = sold.product_id
group by
  product.publisher_id;

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
  now as (
    select
      rollup_product_week.product_id,
      sum(sale_quantity) as quantity,
      sum(sale_amount) as amount,
      sum(sale_amount_tax_in) as amount_tax_in,
      sum(net_quantity) as net_quantity,
      sum(delivery_quantity) as delivery,
      sum(return_quantity) as returned,
      sum(adjust_quantity) as adjusted
    from
      rollup_product_week
    where
      rollup_product_week.week_start between cast('2026-10-19' as date) and cast('2026-11-15' as date)
    group by
      1
  ),
  before as (
    select
      rollup_product_week.product_id,
      sum(sale_quantity) as quantity,
      sum(sale_amount) as amount,
      sum(sale_amount_tax_in) as amount_tax_in,
      sum(net_quantity) as net_quantity,
      sum(delivery_quantity) as delivery,
      sum(return_quantity) as returned,
      sum(adjust_quantity) as adjusted
    from
      rollup_product_week
    where
      rollup_product_week.week_start between cast('2026-09-21' as date) and cast('2026-10-18' as date)
    group by
      1
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
        union all
        select
          product_id,
          0,
          quantity,
          0,
          delivery
        from
          before
      ) as both_periods
    group by
      id
  ),
  most as materialized (
    select
      moved.*
    from
      moved
      left join (
        (
          select
            product.id
          from
            product
          where
            product.kind in ('other')
            or product.publisher_id in (33, 34)
        )
      ) as left_out on left_out.id = moved.id
    where
      greatest(quantity, previous) >= 5
      and quantity <> previous
      and left_out.id is null
  ),
  totals as (
    select
      count(*) as total
    from
      most
  ),
  page as (
    select
      most.*,
      product.release_date,
      row_number() over (
        order by
          abs(quantity - previous) desc,
          product.jan collate "C"
      ) as place
    from
      most
      join product on product.id = most.id
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
