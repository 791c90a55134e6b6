-- 号別・巻別推移
-- Issue-by-issue transition
-- POST /stat/issue-transition {"jan":"9784999900107"}

select
  id,
  jan
from
  product
where
  jan = '9784999900107'
limit
  1;

select
  key,
  value
from
  warehouse_state;

select
  min(first_date) as day
from
  rollup_product_position;

select
  product.id,
  product.jan,
  product.kind,
  product.product_nm,
  product.product_kana,
  product.author_nm,
  product.volume,
  product.issue,
  product.price,
  product.release_date,
  product.item_cd_origin,
  publisher.publisher_cd,
  publisher.publisher_nm,
  publisher.publisher_kana,
  publisher.imprint_of_cd,
  series.series_cd,
  series.series_nm,
  item_genre.item_cd,
  item_genre.item_nm,
  item_genre.dai_genre_cd,
  item_genre.dai_genre_nm,
  item_genre.chu_genre_cd,
  item_genre.chu_genre_nm,
  item_genre.sho_genre_cd,
  item_genre.sho_genre_nm,
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
  left join item_genre on item_genre.id = product.item_genre_id
  left join trade_genre on trade_genre.id = product.trade_genre_id
where
  product.id in (3, 4, 5);

select
  product.id,
  product.jan,
  product.kind,
  product.product_nm,
  product.product_kana,
  product.author_nm,
  product.volume,
  product.issue,
  product.price,
  product.release_date,
  product.item_cd_origin,
  publisher.publisher_cd,
  publisher.publisher_nm,
  publisher.publisher_kana,
  publisher.imprint_of_cd,
  series.series_cd,
  series.series_nm,
  item_genre.item_cd,
  item_genre.item_nm,
  item_genre.dai_genre_cd,
  item_genre.dai_genre_nm,
  item_genre.chu_genre_cd,
  item_genre.chu_genre_nm,
  item_genre.sho_genre_cd,
  item_genre.sho_genre_nm,
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
  left join item_genre on item_genre.id = product.item_genre_id
  left join trade_genre on trade_genre.id = product.trade_genre_id
where
  product.id in (5);

select
  product.id,
  product.jan,
  product.release_date
from
  product
where
  (
    product.id = 5
    or product.series_id = (
      select
        series_id
      from
        product
      where
        id = 5
    )
  )
  and product.release_date <= cast('2026-11-20' as date)
order by
  product.release_date,
  product.jan collate C;

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
  rollup_product_position.product_id in (3, 4, 5);

select
  sold.product_id,
  sold.sale_date - product.release_date as day,
  sum(sold.sale_quantity) as quantity
from
  rollup_product_day as sold
  join product on product.id = sold.product_id
where
  sold.product_id in (3, 4, 5)
  and sold.sale_date between product.release_date and product.release_date + 28
group by
  1,
  2;

select distinct
  prefecture_cd
from
  store;
