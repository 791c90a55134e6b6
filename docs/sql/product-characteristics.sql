-- 書店特性分析（地域・立地・規模など）
-- Bookstore characteristics: area, location, scale
-- POST /stat/analyze-product-by-area {"jan":"9784999900114","period":{"from":"2026-10-24","to":"2026-11-20"},"by":"area","cross":true}

select
  key,
  value
from
  warehouse_state;

select
  product.id,
  product.jan
from
  product
where
  product.jan = '9784999900114'
limit
  1;

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
  product.id in (23);

select
  rollup_store_product_day.store_id,
  sum(sale_quantity) as quantity,
  sum(sale_amount) as amount,
  sum(sale_amount_tax_in) as amount_tax_in,
  sum(net_quantity) as net_quantity,
  sum(delivery_quantity) as delivery,
  sum(return_quantity) as returned,
  sum(adjust_quantity) as adjusted
from
  rollup_store_product_day
  left join (
    (
      select
        product.id
      from
        product
      where
        product.kind in ('other')
    )
  ) as left_out on left_out.id = rollup_store_product_day.product_id
where
  rollup_store_product_day.sale_date between cast('2026-10-24' as date) and cast('2026-11-20' as date)
  and left_out.id is null
group by
  1;

select
  rollup_store_product_day.store_id,
  sum(sale_quantity) as quantity,
  sum(sale_amount) as amount,
  sum(sale_amount_tax_in) as amount_tax_in,
  sum(net_quantity) as net_quantity,
  sum(delivery_quantity) as delivery,
  sum(return_quantity) as returned,
  sum(adjust_quantity) as adjusted
from
  rollup_store_product_day
where
  rollup_store_product_day.sale_date between cast('2026-10-24' as date) and cast('2026-11-20' as date)
  and rollup_store_product_day.product_id in (
    (
      select
        product.id
      from
        product
      where
        product.kind in ('book', 'magazine')
        and product.trade_genre_id in (
          select
            trade_genre.id
          from
            trade_genre
          where
            ((trade_genre.genre_c1_cd = '03'))
        )
    )
  )
group by
  1;

select
  rollup_store_product_day.store_id,
  sum(sale_quantity) as quantity,
  sum(sale_amount) as amount,
  sum(sale_amount_tax_in) as amount_tax_in,
  sum(net_quantity) as net_quantity,
  sum(delivery_quantity) as delivery,
  sum(return_quantity) as returned,
  sum(adjust_quantity) as adjusted
from
  rollup_store_product_day
where
  rollup_store_product_day.sale_date between cast('2026-10-24' as date) and cast('2026-11-20' as date)
  and rollup_store_product_day.product_id in (23)
group by
  1;

select
  rollup_store_product_position.store_id,
  rollup_store_product_position.product_id,
  sale_quantity,
  delivery_quantity,
  return_quantity,
  adjust_quantity,
  first_delivery_date,
  last_sale_date
from
  rollup_store_product_position
where
  rollup_store_product_position.product_id in (23);

select
  store.id,
  store.store_cd,
  store.store_nm,
  store.chain_cd,
  chain.chain_nm,
  store.company_cd,
  company.company_nm,
  store.agency_cd,
  agency.agency_nm,
  store.area_cd,
  store.prefecture_cd,
  store.location_cd,
  store.scale_cd,
  store.category_cd,
  store.is_online,
  store.closed_on
from
  store
  left join chain on chain.chain_cd = store.chain_cd
  left join company on company.company_cd = store.company_cd
  left join agency on agency.agency_cd = store.agency_cd;
