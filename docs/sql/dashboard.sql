-- ダッシュボード
-- Dashboard
-- POST /stat/dashboard {"scope":"own"}

select
  count(*) as count
from
  store;

select
  fact_sale.sale_date,
  coalesce(fact_sale.sale_hour, 12) as hour,
  sum(fact_sale.quantity) as quantity
from
  fact_sale
where
  fact_sale.sale_date between cast('2026-11-13' as date) and cast('2026-11-13' as date)
  and fact_sale.product_id in (
    (
      select
        product.id
      from
        product
      where
        product.kind in ('book', 'magazine')
        and product.publisher_id in (
          select
            publisher.id
          from
            publisher
          where
            (
              publisher.publisher_cd in ('9901')
              or publisher.imprint_of_cd in ('9901')
            )
        )
    )
  )
group by
  1,
  2;

select
  fact_sale.sale_date,
  coalesce(fact_sale.sale_hour, 12) as hour,
  sum(fact_sale.quantity) as quantity
from
  fact_sale
where
  fact_sale.sale_date between cast('2026-11-20' as date) and cast('2026-11-20' as date)
  and fact_sale.product_id in (
    (
      select
        product.id
      from
        product
      where
        product.kind in ('book', 'magazine')
        and product.publisher_id in (
          select
            publisher.id
          from
            publisher
          where
            (
              publisher.publisher_cd in ('9901')
              or publisher.imprint_of_cd in ('9901')
            )
        )
    )
  )
group by
  1,
  2;

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
      and product.id in (5, 23)
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
      rollup_product_position.product_id in (1, 4, 5, 11, 13 /* and 5 more */)
  ) as position
  left join (
    select
      rollup_product_day.product_id,
      sale_quantity as quantity,
      sale_amount as amount,
      sale_amount_tax_in as amount_tax_in,
      net_quantity as net_quantity,
      delivery_quantity as delivery,
      return_quantity as returned,
      adjust_quantity as adjusted
    from
      rollup_product_day
    where
      rollup_product_day.sale_date between cast('2026-11-20' as date) and cast('2026-11-20' as date)
      and rollup_product_day.product_id in (1, 4, 5, 11, 13 /* and 5 more */)
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
          rollup_product_stock_month.product_id in (1, 4, 5, 11, 13 /* and 5 more */)
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
          rollup_product_stock_day.product_id in (1, 4, 5, 11, 13 /* and 5 more */)
          and sale_date > cast('2026-11-19' as date)
          and sale_date < cast('2026-12-01' as date)
      ) as since
    group by
      product_id
  ) as change on change.product_id = position.product_id;

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
      rollup_product_position.product_id in (5, 23)
  ) as position
  left join (
    select
      rollup_product_day.product_id,
      sale_quantity as quantity,
      sale_amount as amount,
      sale_amount_tax_in as amount_tax_in,
      net_quantity as net_quantity,
      delivery_quantity as delivery,
      return_quantity as returned,
      adjust_quantity as adjusted
    from
      rollup_product_day
    where
      rollup_product_day.sale_date between cast('2026-11-20' as date) and cast('2026-11-20' as date)
      and rollup_product_day.product_id in (5, 23)
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
          rollup_product_stock_month.product_id in (5, 23)
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
          rollup_product_stock_day.product_id in (5, 23)
          and sale_date > cast('2026-11-19' as date)
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
  product.id in (1, 4, 5, 11, 13 /* and 5 more */);

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
  product.id in (2, 27, 95);

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
  product.id in (5, 23);

select
  product_id as id,
  award_date as date,
  award_nm as name
from
  fact_award
where
  product_id in (5, 23)
  and award_date between cast('2026-11-09' as date) and cast('2026-11-19' as date)
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
  product_id in (5, 23)
  and publicity_date between cast('2026-11-09' as date) and cast('2026-11-19' as date)
order by
  publicity_date desc,
  title collate "C";

select
  product_id,
  coalesce(sum(quantity), 0) as quantity,
  coalesce(sum(amount), 0) as amount,
  coalesce(sum(amount_tax_in), 0) as amount_tax_in,
  coalesce(sum(net_quantity), 0) as net_quantity,
  coalesce(sum(delivery), 0) as delivery,
  coalesce(sum(returned), 0) as returned,
  coalesce(sum(adjusted), 0) as adjusted
from
  (
    select
      rollup_product_day.product_id,
      sale_quantity as quantity,
      sale_amount as amount,
      sale_amount_tax_in as amount_tax_in,
      net_quantity as net_quantity,
      delivery_quantity as delivery,
      return_quantity as returned,
      adjust_quantity as adjusted
    from
      rollup_product_day
    where
      rollup_product_day.sale_date between cast('2026-10-23' as date) and cast('2026-10-25' as date)
      and rollup_product_day.product_id in (1, 4, 5, 11, 13 /* and 5 more */)
    union all
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
      rollup_product_week.week_start between cast('2026-10-26' as date) and cast('2026-11-15' as date)
      and rollup_product_week.product_id in (1, 4, 5, 11, 13 /* and 5 more */)
    union all
    select
      rollup_product_day.product_id,
      sale_quantity as quantity,
      sale_amount as amount,
      sale_amount_tax_in as amount_tax_in,
      net_quantity as net_quantity,
      delivery_quantity as delivery,
      return_quantity as returned,
      adjust_quantity as adjusted
    from
      rollup_product_day
    where
      rollup_product_day.sale_date between cast('2026-11-16' as date) and cast('2026-11-19' as date)
      and rollup_product_day.product_id in (1, 4, 5, 11, 13 /* and 5 more */)
  ) as stretch
group by
  product_id;

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

select
  rollup_product_day.product_id,
  rollup_product_day.sale_date as bucket,
  sale_quantity as quantity,
  sale_amount as amount,
  sale_amount_tax_in as amount_tax_in,
  net_quantity as net_quantity,
  delivery_quantity as delivery,
  return_quantity as returned,
  adjust_quantity as adjusted
from
  rollup_product_day
where
  rollup_product_day.sale_date between cast('2026-11-06' as date) and cast('2026-11-19' as date)
  and rollup_product_day.product_id in (1, 4, 5, 11, 13 /* and 5 more */);

select
  rollup_product_day.sale_date as bucket,
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
  rollup_product_day.sale_date between cast('2026-10-01' as date) and cast('2026-11-19' as date)
  and rollup_product_day.product_id in (
    (
      select
        product.id
      from
        product
      where
        product.kind in ('book', 'magazine')
        and product.publisher_id in (
          select
            publisher.id
          from
            publisher
          where
            (
              publisher.publisher_cd in ('9901')
              or publisher.imprint_of_cd in ('9901')
            )
        )
    )
  )
group by
  1;

with
  now as (
    select
      rollup_product_day.product_id,
      sale_quantity as quantity,
      sale_amount as amount,
      sale_amount_tax_in as amount_tax_in,
      net_quantity as net_quantity,
      delivery_quantity as delivery,
      return_quantity as returned,
      adjust_quantity as adjusted
    from
      rollup_product_day
    where
      rollup_product_day.sale_date between cast('2026-11-19' as date) and cast('2026-11-19' as date)
      and rollup_product_day.product_id in (
        (
          select
            product.id
          from
            product
          where
            product.kind in ('book', 'magazine')
            and product.publisher_id in (
              select
                publisher.id
              from
                publisher
              where
                (
                  publisher.publisher_cd in ('9901')
                  or publisher.imprint_of_cd in ('9901')
                )
            )
        )
      )
  ),
  before as (
    select
      rollup_product_day.product_id,
      sale_quantity as quantity,
      sale_amount as amount,
      sale_amount_tax_in as amount_tax_in,
      net_quantity as net_quantity,
      delivery_quantity as delivery,
      return_quantity as returned,
      adjust_quantity as adjusted
    from
      rollup_product_day
    where
      rollup_product_day.sale_date between cast('2026-11-12' as date) and cast('2026-11-12' as date)
      and rollup_product_day.product_id in (
        (
          select
            product.id
          from
            product
          where
            product.kind in ('book', 'magazine')
            and product.publisher_id in (
              select
                publisher.id
              from
                publisher
              where
                (
                  publisher.publisher_cd in ('9901')
                  or publisher.imprint_of_cd in ('9901')
                )
            )
        )
      )
  )
select
  now.product_id as id,
  now.quantity,
  coalesce(before.quantity, 0) as previous,
  rank() over (
    order by
      now.quantity desc
  ) as rank
from
  now
  left join before on before.product_id = now.product_id
  join (
    select
      *
    from
      product
  ) as product on product.id = now.product_id
where
  now.quantity > 0
order by
  now.quantity desc,
  product.jan collate "C"
limit
  10;

with
  now as (
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
      rollup_product_day.sale_date between cast('2026-11-13' as date) and cast('2026-11-19' as date)
      and rollup_product_day.product_id in (
        (
          select
            product.id
          from
            product
          where
            product.kind in ('book', 'magazine')
            and product.publisher_id in (
              select
                publisher.id
              from
                publisher
              where
                (
                  publisher.publisher_cd in ('9901')
                  or publisher.imprint_of_cd in ('9901')
                )
            )
        )
      )
    group by
      1
  ),
  before as (
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
      rollup_product_day.sale_date between cast('2026-11-06' as date) and cast('2026-11-12' as date)
      and rollup_product_day.product_id in (
        (
          select
            product.id
          from
            product
          where
            product.kind in ('book', 'magazine')
            and product.publisher_id in (
              select
                publisher.id
              from
                publisher
              where
                (
                  publisher.publisher_cd in ('9901')
                  or publisher.imprint_of_cd in ('9901')
                )
            )
        )
      )
    group by
      1
  )
select
  trade_genre.genre_c1_cd as cd,
  min(trade_genre.genre_c1_nm) as name,
  sum(coalesce(now.quantity, 0)) as quantity,
  sum(coalesce(before.quantity, 0)) as previous
from
  (
    select
      *
    from
      product
  ) as product
  join trade_genre on trade_genre.id = product.trade_genre_id
  left join now on now.product_id = product.id
  left join before on before.product_id = product.id
group by
  trade_genre.genre_c1_cd
having
  sum(coalesce(now.quantity, 0)) + sum(coalesce(before.quantity, 0)) > 0
order by
  quantity desc,
  cd
limit
  12;

with
  now as (
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
      rollup_product_day.sale_date between cast('2026-11-13' as date) and cast('2026-11-19' as date)
      and rollup_product_day.product_id in (
        (
          select
            product.id
          from
            product
          where
            product.kind in ('book', 'magazine')
            and product.publisher_id in (
              select
                publisher.id
              from
                publisher
              where
                (
                  publisher.publisher_cd in ('9901')
                  or publisher.imprint_of_cd in ('9901')
                )
            )
        )
      )
    group by
      1
  ),
  before as (
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
      rollup_product_day.sale_date between cast('2026-11-06' as date) and cast('2026-11-12' as date)
      and rollup_product_day.product_id in (
        (
          select
            product.id
          from
            product
          where
            product.kind in ('book', 'magazine')
            and product.publisher_id in (
              select
                publisher.id
              from
                publisher
              where
                (
                  publisher.publisher_cd in ('9901')
                  or publisher.imprint_of_cd in ('9901')
                )
            )
        )
      )
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
    where
      greatest(quantity, previous) >= 20
      and quantity <> previous
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
      8
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

with
  position as (
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
          rollup_product_position.product_id in (
            (
              select
                product.id
              from
                product
              where
                product.kind in ('book', 'magazine')
                and product.publisher_id in (
                  select
                    publisher.id
                  from
                    publisher
                  where
                    (
                      publisher.publisher_cd in ('9901')
                      or publisher.imprint_of_cd in ('9901')
                    )
                )
            )
          )
      ) as position
      left join (
        select
          rollup_product_day.product_id,
          sale_quantity as quantity,
          sale_amount as amount,
          sale_amount_tax_in as amount_tax_in,
          net_quantity as net_quantity,
          delivery_quantity as delivery,
          return_quantity as returned,
          adjust_quantity as adjusted
        from
          rollup_product_day
        where
          rollup_product_day.sale_date between cast('2026-11-20' as date) and cast('2026-11-20' as date)
          and rollup_product_day.product_id in (
            (
              select
                product.id
              from
                product
              where
                product.kind in ('book', 'magazine')
                and product.publisher_id in (
                  select
                    publisher.id
                  from
                    publisher
                  where
                    (
                      publisher.publisher_cd in ('9901')
                      or publisher.imprint_of_cd in ('9901')
                    )
                )
            )
          )
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
              rollup_product_stock_month.product_id in (
                (
                  select
                    product.id
                  from
                    product
                  where
                    product.kind in ('book', 'magazine')
                    and product.publisher_id in (
                      select
                        publisher.id
                      from
                        publisher
                      where
                        (
                          publisher.publisher_cd in ('9901')
                          or publisher.imprint_of_cd in ('9901')
                        )
                    )
                )
              )
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
              rollup_product_stock_day.product_id in (
                (
                  select
                    product.id
                  from
                    product
                  where
                    product.kind in ('book', 'magazine')
                    and product.publisher_id in (
                      select
                        publisher.id
                      from
                        publisher
                      where
                        (
                          publisher.publisher_cd in ('9901')
                          or publisher.imprint_of_cd in ('9901')
                        )
                    )
                )
              )
              and sale_date > cast('2026-11-19' as date)
              and sale_date < cast('2026-12-01' as date)
          ) as since
        group by
          product_id
      ) as change on change.product_id = position.product_id
  ),
  week as (
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
      rollup_product_day.sale_date between cast('2026-11-13' as date) and cast('2026-11-19' as date)
      and rollup_product_day.product_id in (
        (
          select
            product.id
          from
            product
          where
            product.kind in ('book', 'magazine')
            and product.publisher_id in (
              select
                publisher.id
              from
                publisher
              where
                (
                  publisher.publisher_cd in ('9901')
                  or publisher.imprint_of_cd in ('9901')
                )
            )
        )
      )
    group by
      1
  ),
  joined as (
    select
      product.release_date,
      position.sold,
      position.delivered,
      position.stock_quantity,
      coalesce(week.quantity, 0) as recent
    from
      position
      join (
        select
          *
        from
          product
      ) as product on product.id = position.product_id
      left join week on week.product_id = position.product_id
  )
select
  coalesce(
    sum(
      case
        when release_date between cast('2026-08-22' as date) and cast('2026-11-19' as date) then 1
        else 0
      end
    ),
    0
  ) as releases,
  coalesce(
    sum(
      case
        when release_date between cast('2026-08-22' as date) and cast('2026-11-19' as date) then sold
        else 0
      end
    ),
    0
  ) as sold,
  coalesce(
    sum(
      case
        when release_date between cast('2026-08-22' as date) and cast('2026-11-19' as date) then delivered
        else 0
      end
    ),
    0
  ) as delivered,
  coalesce(
    sum(
      case
        when delivered > 0
        and 100.0 * sold / delivered >= 60
        and stock_quantity > 0
        and recent > 0
        and stock_quantity <= recent then 1
        else 0
      end
    ),
    0
  ) as short_products
from
  joined;

with
  upcoming as materialized (
    select
      product.id,
      product.release_date,
      product.jan
    from
      product
    where
      product.release_date > cast('2026-11-20' as date)
      and product.release_date <= cast('2026-11-27' as date)
      and product.id in (
        (
          select
            product.id
          from
            product
          where
            product.kind in ('book', 'magazine')
            and product.publisher_id in (
              select
                publisher.id
              from
                publisher
              where
                (
                  publisher.publisher_cd in ('9901')
                  or publisher.imprint_of_cd in ('9901')
                )
            )
        )
      )
  ),
  booked as (
    select
      product_id,
      sum(quantity) as quantity
    from
      fact_pre_order
    where
      product_id in (
        select
          id
        from
          upcoming
      )
    group by
      product_id
  ),
  sent as (
    select
      product_id,
      sum(quantity) as quantity
    from
      fact_delivery
    where
      product_id in (
        select
          id
        from
          upcoming
      )
    group by
      product_id
  )
select
  upcoming.id,
  upcoming.release_date,
  coalesce(booked.quantity, 0) as pre_orders,
  coalesce(sent.quantity, 0) as deliveries
from
  upcoming
  left join booked on booked.product_id = upcoming.id
  left join sent on sent.product_id = upcoming.id
order by
  booked.quantity desc nulls last,
  upcoming.jan collate "C"
limit
  8;
