-- 日別順位（全体・ジャンル・出版社内）
-- A product’s rank day by day
-- POST /stat/daily-ranking {"jan":"9784999900114","period":{"from":"2026-10-24","to":"2026-11-20"}}

select
  id,
  genre_c1_cd,
  genre_c2_cd
from
  trade_genre;

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
  publisher_id,
  trade_genre_id
from
  product
where
  id = 23
limit
  1;

with
  sold as materialized (
    select
      product_id,
      bucket,
      quantity
    from
      (
        select
          product_id,
          sale_date as bucket,
          sale_quantity as quantity
        from
          rollup_product_day
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
          ) as left_out on left_out.id = rollup_product_day.product_id
        where
          sale_date between cast('2026-10-24' as date) and cast('2026-11-20' as date)
          and left_out.id is null
      ) as asked
    where
      quantity > 0
  )
select
  sold.bucket,
  max(own.quantity) as quantity,
  count(*) as titles_all,
  sum(
    case
      when sold.quantity > own.quantity then 1
      else 0
    end
  ) as above_all,
  sum(
    case
      when product.trade_genre_id in (1, 2, 3, 4, 5, 6) then 1
      else 0
    end
  ) as titles_genre_c1,
  sum(
    case
      when product.trade_genre_id in (1, 2, 3, 4, 5, 6)
      and sold.quantity > own.quantity then 1
      else 0
    end
  ) as above_genre_c1,
  sum(
    case
      when product.trade_genre_id in (1, 2, 3, 4) then 1
      else 0
    end
  ) as titles_genre_c2,
  sum(
    case
      when product.trade_genre_id in (1, 2, 3, 4)
      and sold.quantity > own.quantity then 1
      else 0
    end
  ) as above_genre_c2,
  sum(
    case
      when product.publisher_id = 1 then 1
      else 0
    end
  ) as titles_publisher,
  sum(
    case
      when product.publisher_id = 1
      and sold.quantity > own.quantity then 1
      else 0
    end
  ) as above_publisher
from
  sold
  left join (
    select
      bucket,
      quantity
    from
      sold
    where
      product_id = 23
  ) as own on own.bucket = sold.bucket
  join product on product.id = sold.product_id
group by
  sold.bucket;
