-- 商品検索
-- Product search
-- POST /fnd/search-book-magazine {"period":{"from":"2026-11-14","to":"2026-11-20"},"keyword":"星"}

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
  product.id
from
  product
where
  product.kind in ('book', 'magazine')
  and (
    product.search_name like '%星%' escape '\'
    or product.search_series like '%星%' escape '\'
    or product.search_author like '%星%' escape '\'
    or product.search_code like '%星%' escape '\'
  )
limit
  3001;

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
  product.id in (10, 23, 133, 134, 135 /* and 45 more */);

select
  product_id,
  quantity,
  stock_date
from
  (
    select
      product_id,
      quantity,
      stock_date,
      row_number() over (
        partition by
          product_id
        order by
          stock_date desc
      ) as place
    from
      fact_publisher_stock
    where
      stock_date <= cast('2026-11-20' as date)
      and product_id in (10, 23, 133, 134, 135 /* and 45 more */)
  ) as latest
where
  place = 1;

select
  product_id,
  sale_quantity as sold,
  delivery_quantity as delivered,
  return_quantity as returned,
  adjust_quantity as adjusted,
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
  rollup_product_position
where
  rollup_product_position.product_id in (10, 23, 133, 134, 135 /* and 45 more */);

select
  product_id,
  sum(
    case
      when channel = 1
      and order_date between cast('2026-11-14' as date) and cast('2026-11-20' as date) then quantity
      else 0
    end
  ) as normal_0,
  sum(
    case
      when channel = 2
      and order_date between cast('2026-11-14' as date) and cast('2026-11-20' as date) then quantity
      else 0
    end
  ) as net_0,
  sum(
    case
      when channel = 1
      and order_date between cast('2026-11-07' as date) and cast('2026-11-13' as date) then quantity
      else 0
    end
  ) as normal_1,
  sum(
    case
      when channel = 2
      and order_date between cast('2026-11-07' as date) and cast('2026-11-13' as date) then quantity
      else 0
    end
  ) as net_1,
  sum(
    case
      when channel = 1
      and order_date between cast('2026-10-31' as date) and cast('2026-11-06' as date) then quantity
      else 0
    end
  ) as normal_2,
  sum(
    case
      when channel = 2
      and order_date between cast('2026-10-31' as date) and cast('2026-11-06' as date) then quantity
      else 0
    end
  ) as net_2,
  sum(
    case
      when channel = 1
      and order_date between cast('2026-10-24' as date) and cast('2026-10-30' as date) then quantity
      else 0
    end
  ) as normal_3,
  sum(
    case
      when channel = 2
      and order_date between cast('2026-10-24' as date) and cast('2026-10-30' as date) then quantity
      else 0
    end
  ) as net_3
from
  fact_order
where
  order_date between cast('2026-10-24' as date) and cast('2026-11-20' as date)
  and product_id in (10, 23, 133, 134, 135 /* and 45 more */)
group by
  product_id;

select
  product_id,
  sum(open_quantity) as pending
from
  rollup_open_order
where
  order_date <= cast('2026-11-20' as date)
  and product_id in (10, 23, 133, 134, 135 /* and 45 more */)
group by
  product_id;

select
  product_id,
  sum(quantity) as quantity
from
  (
    select
      product_id,
      quantity,
      row_number() over (
        partition by
          product_id,
          agency_cd
        order by
          stock_date desc
      ) as place
    from
      fact_wholesaler_stock
    where
      stock_date <= cast('2026-11-20' as date)
      and product_id in (10, 23, 133, 134, 135 /* and 45 more */)
  ) as latest
where
  place = 1
group by
  product_id;

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
  rollup_product_day.sale_date between cast('2026-11-07' as date) and cast('2026-11-12' as date)
  and rollup_product_day.product_id in (10, 23, 133, 134, 135 /* and 45 more */)
group by
  1;

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
  rollup_product_day.sale_date between cast('2026-11-14' as date) and cast('2026-11-19' as date)
  and rollup_product_day.product_id in (10, 23, 133, 134, 135 /* and 45 more */)
group by
  1;

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
  rollup_product_day.sale_date between cast('2026-11-14' as date) and cast('2026-11-20' as date)
  and rollup_product_day.product_id in (10, 23, 133, 134, 135 /* and 45 more */)
group by
  1;

with
  matched as (
    (
      select
        product.id,
        product.jan,
        product.kind,
        product.release_date,
        product.price,
        product.publisher_id,
        product.series_id,
        product.trade_genre_id,
        product.item_genre_id,
        coalesce(
          product.volume,
          case
            when product.kind = 'magazine' then product.issue
          end
        ) as volume,
        coalesce(product.product_kana, product.product_nm) as name_reading,
        coalesce(product.author_kana, product.author_nm) as author_reading
      from
        product
      where
        product.id in (10, 23, 81, 133, 134 /* and 84 more */)
    )
  ),
  position as (
    select
      product_id,
      sale_quantity as sold,
      delivery_quantity as delivered,
      return_quantity as returned,
      adjust_quantity as adjusted,
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
      rollup_product_position
    where
      rollup_product_position.product_id in (10, 23, 81, 133, 134 /* and 84 more */)
  ),
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
      rollup_product_day.sale_date between cast('2026-11-14' as date) and cast('2026-11-20' as date)
      and rollup_product_day.product_id in (10, 23, 81, 133, 134 /* and 84 more */)
    group by
      1
  ),
  compared as (
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
      rollup_product_day.sale_date between cast('2026-11-14' as date) and cast('2026-11-19' as date)
      and rollup_product_day.product_id in (10, 23, 81, 133, 134 /* and 84 more */)
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
      rollup_product_day.sale_date between cast('2026-11-07' as date) and cast('2026-11-12' as date)
      and rollup_product_day.product_id in (10, 23, 81, 133, 134 /* and 84 more */)
    group by
      1
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
      rollup_product_day.sale_date between cast('2026-11-14' as date) and cast('2026-11-20' as date)
      and rollup_product_day.product_id in (10, 23, 81, 133, 134 /* and 84 more */)
    group by
      1
  ),
  joined as (
    select
      matched.*,
      publisher.publisher_cd,
      coalesce(publisher.publisher_kana, publisher.publisher_nm) as publisher_reading,
      coalesce(series.series_kana, series.series_nm) as series_reading,
      coalesce(position.delivered, 0) as delivered,
      coalesce(position.sold, 0) as sold,
      coalesce(position.adjusted, 0) as adjusted,
      coalesce(position.stock_quantity, 0) as stock_quantity,
      coalesce(position.negative_stores, 0) as negative_stores,
      coalesce(position.band_0, 0) as band_0,
      coalesce(position.returned, 0) as given_back,
      coalesce(now.quantity, 0) as quantity,
      coalesce(now.amount, 0) as amount,
      coalesce(now.net_quantity, 0) as net_quantity,
      coalesce(now.delivery, 0) as delivery,
      coalesce(now.returned, 0) as returned,
      coalesce(compared.quantity, 0) as compared_quantity,
      coalesce(compared.amount, 0) as compared_amount,
      coalesce(before.quantity, 0) as previous_quantity,
      coalesce(before.amount, 0) as previous_amount,
      coalesce(week.quantity, 0) as recent
    from
      matched
      left join publisher on publisher.id = matched.publisher_id
      left join series on series.id = matched.series_id
      left join position on position.product_id = matched.id
      left join now on now.product_id = matched.id
      left join compared on compared.product_id = matched.id
      left join before on before.product_id = matched.id
      left join week on week.product_id = matched.id
  ),
  rated as (
    select
      joined.*,
      case
        when delivered = 0 then null
        else 100.0 * sold / delivered
      end as sale_rate,
      case
        when delivered = 0 then null
        else 100.0 * given_back / delivered
      end as return_rate,
      case
        when delivered = 0 then null
        else 100.0 * (delivered - sold - given_back + adjusted) / delivered
      end as stock_rate,
      case
        when previous_quantity = 0 then null
        else 1.0 * (compared_quantity - previous_quantity) / abs(previous_quantity)
      end as change_rate
    from
      joined
  ),
  found as materialized (
    select
      *
    from
      rated
  ),
  totals as (
    select
      count(*) as total,
      coalesce(sum(quantity), 0) as quantity,
      coalesce(sum(amount), 0) as amount,
      coalesce(sum(compared_quantity), 0) as compared_quantity,
      coalesce(sum(compared_amount), 0) as compared_amount,
      coalesce(sum(previous_quantity), 0) as previous_quantity,
      coalesce(sum(previous_amount), 0) as previous_amount,
      coalesce(sum(delivery), 0) as delivery,
      coalesce(sum(returned), 0) as returned,
      coalesce(sum(net_quantity), 0) as net_quantity,
      coalesce(sum(delivered), 0) as delivered,
      coalesce(sum(sold), 0) as sold,
      coalesce(sum(given_back), 0) as given_back,
      coalesce(sum(adjusted), 0) as adjusted,
      coalesce(sum(stock_quantity), 0) as stock_quantity,
      sum(
        case
          when sale_rate >= 60
          and stock_quantity > 0
          and recent > 0
          and stock_quantity <= recent then 1
          else 0
        end
      ) as short_products
    from
      found
  ),
  page as (
    select
      id,
      row_number() over (
        order by
          quantity desc nulls last,
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
  page.id,
  totals.*
from
  totals
  left join page on true
order by
  page.place;


-- 商品の候補（入力中）
-- Product suggestions while typing
-- GET /fnd/suggest {"q":"よぎしゃ"}

select
  product.id
from
  product
  left join rollup_product_position on rollup_product_position.product_id = product.id
where
  (
    product.search_name like '%ヨギシャ%' escape '\'
    or product.search_series like '%ヨギシャ%' escape '\'
    or product.search_author like '%ヨギシャ%' escape '\'
    or product.search_code like '%ヨギシャ%' escape '\'
  )
order by
  rollup_product_position.sale_quantity desc nulls last,
  product.release_date desc nulls last,
  product.jan asc
limit
  10;

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
  product.id in (23, 84);
