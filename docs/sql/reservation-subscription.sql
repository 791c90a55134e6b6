-- 予約のある商品
-- Products with pre-orders
-- POST /fnd/pre-order-books {}

select
  fact_pre_order.product_id,
  fact_pre_order.pre_order_date as date,
  sum(fact_pre_order.quantity) as quantity
from
  fact_pre_order
where
  fact_pre_order.product_id in (1, 2, 27, 28, 165, 166)
  and fact_pre_order.pre_order_date <= cast('2026-11-19' as date)
group by
  fact_pre_order.product_id,
  fact_pre_order.pre_order_date;

select
  key,
  value
from
  warehouse_state;

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
  product.id in (2, 27, 28, 166);

select
  product_id as of,
  before,
  id,
  jan,
  "productName",
  volume,
  "releaseDate"
from
  (
    select
      product.id as product_id,
      product.release_date as before,
      previous.id,
      previous.jan,
      previous.product_nm as "productName",
      coalesce(previous.volume, previous.issue) as volume,
      previous.release_date as "releaseDate",
      row_number() over (
        partition by
          product.id
        order by
          previous.release_date desc,
          previous.jan collate "C" desc
      ) as place
    from
      product
      join product as previous on previous.series_id = product.series_id
      and previous.kind = product.kind
      and previous.release_date < product.release_date
    where
      product.id in (2, 27, 28, 166)
  ) as placed
where
  place = 1;

with
  matched as materialized (
    (
      select
        product.id,
        product.jan,
        product.release_date,
        coalesce(product.product_kana, product.product_nm) as reading
      from
        product
      where
        product.kind in ('book', 'magazine')
        and (
          product.release_date is null
          or product.release_date > cast('2026-11-19' as date)
        )
    )
  ),
  booked as materialized (
    select
      product_id,
      sum(booked) as booked,
      sum(recent) as recent,
      sum(
        case
          when booked > 0 then 1
          else 0
        end
      ) as stores
    from
      (
        select
          fact_pre_order.product_id,
          fact_pre_order.store_id,
          sum(fact_pre_order.quantity) as booked,
          sum(
            case
              when fact_pre_order.pre_order_date > cast('2026-11-12' as date) then fact_pre_order.quantity
              else 0
            end
          ) as recent
        from
          fact_pre_order
          join matched on matched.id = fact_pre_order.product_id
        where
          fact_pre_order.pre_order_date <= cast('2026-11-19' as date)
        group by
          fact_pre_order.product_id,
          fact_pre_order.store_id
      ) as by_store
    group by
      product_id
    having
      sum(booked) > 0
  ),
  first_allotment as (
    select
      moved.product_id,
      sum(moved.delivery_quantity) as delivered
    from
      rollup_product_day as moved
      join matched on matched.id = moved.product_id
      join booked on booked.product_id = moved.product_id
    where
      moved.sale_date <= cast('2026-11-19' as date)
      and (
        matched.release_date is null
        or moved.sale_date <= matched.release_date
      )
    group by
      moved.product_id
  ),
  found as materialized (
    select
      matched.id,
      matched.jan,
      matched.release_date,
      matched.reading,
      booked.booked,
      booked.recent,
      booked.stores,
      coalesce(first_allotment.delivered, 0) as delivered,
      100.0 * coalesce(first_allotment.delivered, 0) / booked.booked as coverage
    from
      booked
      join matched on matched.id = booked.product_id
      left join first_allotment on first_allotment.product_id = booked.product_id
  ),
  totals as (
    select
      count(*) as all_products,
      coalesce(sum(booked), 0) as all_booked,
      coalesce(sum(recent), 0) as all_recent,
      coalesce(sum(delivered), 0) as all_delivered
    from
      found
  ),
  page as (
    select
      id,
      booked,
      recent,
      stores,
      delivered,
      row_number() over (
        order by
          booked desc nulls last,
          jan collate "C"
      ) as place
    from
      found
    order by
      place
    limit
      50
    offset
      0
  )
select
  page.*,
  totals.*
from
  totals
  left join page on true
order by
  page.place;


-- 定期購読のある雑誌
-- Magazines with subscriptions
-- POST /fnd/subscribed-books {}

select
  key,
  value
from
  warehouse_state;

select
  placed.id,
  placed.series_id,
  placed.jan,
  placed.product_nm,
  placed.release_date,
  placed.out,
  placed.back
from
  (
    select
      issue.*,
      dense_rank() over (
        partition by
          series_id,
          out
        order by
          release_date desc
      ) as back,
      row_number() over (
        partition by
          series_id,
          out
        order by
          release_date,
          jan collate "C"
      ) as ahead,
      row_number() over (
        partition by
          series_id,
          out,
          release_date
        order by
          jan collate "C"
      ) as twin
    from
      (
        (
          select
            product.id,
            product.series_id,
            product.jan,
            product.product_nm,
            product.release_date,
            case
              when product.release_date <= cast('2026-11-19' as date) then 1
              else 0
            end as out
          from
            product
          where
            product.series_id in (1, 2, 3, 4)
            and product.release_date is not null
        )
      ) as issue
  ) as placed
where
  (
    out = 1
    and back <= 2
    and twin = 1
  )
  or (
    out = 0
    and ahead = 1
  )
order by
  placed.series_id,
  placed.release_date;

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
  product.id in (403, 489, 573, 659);

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
      rollup_product_month.product_id,
      sale_quantity as quantity,
      sale_amount as amount,
      sale_amount_tax_in as amount_tax_in,
      net_quantity as net_quantity,
      delivery_quantity as delivery,
      return_quantity as returned,
      adjust_quantity as adjusted
    from
      rollup_product_month
    where
      rollup_product_month.month_start between cast('2017-04-01' as date) and cast('2026-10-31' as date)
      and rollup_product_month.product_id in (403, 489, 573, 659)
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
      rollup_product_day.sale_date between cast('2026-11-01' as date) and cast('2026-11-01' as date)
      and rollup_product_day.product_id in (403, 489, 573, 659)
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
      rollup_product_week.week_start between cast('2026-11-02' as date) and cast('2026-11-15' as date)
      and rollup_product_week.product_id in (403, 489, 573, 659)
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
      and rollup_product_day.product_id in (403, 489, 573, 659)
  ) as stretch
group by
  product_id;

with
  counted as (
    select
      series_id,
      sum(
        case
          when from_date <= cast('2026-11-19' as date)
          and (
            to_date is null
            or to_date >= cast('2026-11-19' as date)
          ) then quantity
          else 0
        end
      ) as copies,
      count(
        distinct case
          when from_date <= cast('2026-11-19' as date)
          and (
            to_date is null
            or to_date >= cast('2026-11-19' as date)
          ) then store_id
        end
      ) as stores,
      sum(
        case
          when from_date <= cast('2026-10-20' as date)
          and (
            to_date is null
            or to_date >= cast('2026-10-20' as date)
          ) then quantity
          else 0
        end
      ) as previous,
      sum(
        case
          when from_date between cast('2026-10-21' as date) and cast('2026-11-19' as date) then quantity
          else 0
        end
      ) as begun,
      count(
        distinct case
          when from_date between cast('2026-10-21' as date) and cast('2026-11-19' as date) then store_id
        end
      ) as begun_stores,
      sum(
        case
          when to_date between cast('2026-10-20' as date) and cast('2026-11-18' as date) then quantity
          else 0
        end
      ) as ended,
      count(
        distinct case
          when to_date between cast('2026-10-20' as date) and cast('2026-11-18' as date) then store_id
        end
      ) as ended_stores
    from
      fact_subscription
    where
      from_date <= cast('2026-11-19' as date)
      and series_id in (
        (
          select distinct
            product.series_id
          from
            product
          where
            product.kind in ('book', 'magazine')
            and product.series_id is not null
        )
      )
    group by
      series_id
  )
select
  counted.*,
  series.series_cd,
  series.series_nm,
  coalesce(series.series_kana, series.series_nm) as reading
from
  counted
  join series on series.id = counted.series_id
where
  counted.copies <> 0
  or counted.begun <> 0
  or counted.ended <> 0
order by
  series.series_cd collate "C";


-- 予約・定期購読から商品を探す
-- Product search among pre-orders and subscriptions
-- POST /fnd/search-book-by-pre-order-or-subscribed {"keyword":"灯り"}

select
  key,
  value
from
  warehouse_state;

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
  trade_genre.genre_c3_nm,
  product.product_kana,
  product.item_cd_origin,
  publisher.publisher_kana,
  series.series_cd,
  item_genre.item_cd,
  item_genre.item_nm,
  item_genre.dai_genre_cd,
  item_genre.dai_genre_nm,
  item_genre.chu_genre_cd,
  item_genre.chu_genre_nm,
  item_genre.sho_genre_cd,
  item_genre.sho_genre_nm
from
  product
  left join publisher on publisher.id = product.publisher_id
  left join series on series.id = product.series_id
  left join trade_genre on trade_genre.id = product.trade_genre_id
  left join item_genre on item_genre.id = product.item_genre_id
where
  product.id in (1, 2);

with
  matched as materialized (
    (
      select
        product.id,
        product.jan,
        product.series_id,
        product.release_date
      from
        product
      where
        product.kind in ('book', 'magazine')
        and (
          product.search_name like '%灯リ%' escape '\'
          or product.search_series like '%灯リ%' escape '\'
          or product.search_author like '%灯リ%' escape '\'
          or product.search_code like '%灯リ%' escape '\'
        )
    )
  ),
  ordered as (
    select
      fact_pre_order.product_id,
      sum(fact_pre_order.quantity) as booked
    from
      fact_pre_order
      join matched on matched.id = fact_pre_order.product_id
    where
      fact_pre_order.pre_order_date <= cast('2026-11-19' as date)
    group by
      fact_pre_order.product_id
  ),
  subscribed as (
    select
      series_id,
      sum(quantity) as copies,
      count(distinct store_id) as stores
    from
      fact_subscription
    where
      from_date <= cast('2026-11-19' as date)
      and (
        to_date is null
        or to_date >= cast('2026-11-19' as date)
      )
    group by
      series_id
  ),
  joined as (
    select
      matched.id,
      matched.jan,
      matched.release_date,
      coalesce(ordered.booked, 0) as booked,
      coalesce(subscribed.copies, 0) as copies,
      coalesce(subscribed.stores, 0) as stores
    from
      matched
      left join ordered on ordered.product_id = matched.id
      left join subscribed on subscribed.series_id = matched.series_id
  ),
  found as materialized (
    select
      *
    from
      joined
    where
      booked > 0
      or copies > 0
  ),
  totals as (
    select
      count(*) as total
    from
      found
  ),
  page as (
    select
      id,
      booked,
      copies,
      stores,
      row_number() over (
        order by
          release_date desc nulls last,
          jan collate "C"
      ) as place
    from
      found
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
