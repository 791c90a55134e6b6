-- 書店特性分析（地域・立地・規模など）
-- Store characteristics: area, location, size
-- POST /stat/analyze-product-by-area {"jan":"9784999900114","period":{"from":"2026-10-24","to":"2026-11-20"},"by":"area","cross":true}

-- missing sales: store_gap
select
  count(distinct store_id) as stores,
  count(*) as gaps
from
  store_gap
where
  gap_date between cast('2026-10-24' as date) and cast('2026-11-20' as date);

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

-- titles: product_card
select
  product.id,
  product.jan
from
  product_card as product
where
  product.jan = '9784999900114'
limit
  1;

-- sales, deliveries and returns; titles: rollup_store_product_day, product, trade_genre
select
  rollup_store_product_day.store_id,
  sum(sale_quantity) as quantity
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

-- sales, deliveries and returns: rollup_store_product_day
select
  rollup_store_product_day.store_id,
  sum(sale_quantity) as quantity,
  sum(sale_amount) as amount,
  sum(delivery_quantity) as delivery
from
  rollup_store_product_day
where
  rollup_store_product_day.sale_date between cast('2026-10-24' as date) and cast('2026-11-20' as date)
  and rollup_store_product_day.product_id in (23)
group by
  1;

-- stock and totals: rollup_store_product_position
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

-- stores: store, chain, company, agency
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

-- sales, deliveries and returns; titles: rollup_store_day, rollup_store_product_day, product
select
  store_id,
  sum(quantity) as quantity
from
  (
    select
      store_id,
      quantity as quantity
    from
      (
        select
          rollup_store_day.store_id,
          sum(sale_quantity) as quantity
        from
          rollup_store_day
        where
          rollup_store_day.sale_date between cast('2026-10-24' as date) and cast('2026-11-20' as date)
        group by
          1
      ) as side
    union all
    select
      store_id,
      - quantity as quantity
    from
      (
        select
          rollup_store_product_day.store_id,
          sum(sale_quantity) as quantity
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
                product.kind in ('other')
            )
          )
        group by
          1
      ) as side
  ) as sides
group by
  store_id;
