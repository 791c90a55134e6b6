-- 商品の店舗別売上ランキング
-- Stores ranked by their sales of a product
-- POST /stat/product-sale-ranking-by-store {"jans":["9784999900114"],"period":{"from":"2026-10-24","to":"2026-11-20"}}

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

-- stock and totals; sales, deliveries and returns: rollup_product_position, rollup_product_day, rollup_product_week
select
  position.product_id,
  position.sold - coalesce(later.quantity, 0) as sold,
  position.delivered - coalesce(later.delivery, 0) as delivered,
  position.returned - coalesce(later.returned, 0) as returned,
  position.adjusted - coalesce(later.adjusted, 0) as adjusted
from
  (
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
      rollup_product_position.product_id in (23)
  ) as position
  left join (
    select
      product_id,
      coalesce(sum(quantity), 0) as quantity,
      coalesce(sum(delivery), 0) as delivery,
      coalesce(sum(returned), 0) as returned,
      coalesce(sum(adjusted), 0) as adjusted
    from
      (
        select
          rollup_product_day.product_id,
          sale_quantity as quantity,
          delivery_quantity as delivery,
          return_quantity as returned,
          adjust_quantity as adjusted
        from
          rollup_product_day
        where
          rollup_product_day.sale_date between cast('2026-10-23' as date) and cast('2026-10-25' as date)
          and rollup_product_day.product_id in (23)
        union all
        select
          rollup_product_week.product_id,
          sale_quantity as quantity,
          delivery_quantity as delivery,
          return_quantity as returned,
          adjust_quantity as adjusted
        from
          rollup_product_week
        where
          rollup_product_week.week_start between cast('2026-10-26' as date) and cast('2026-11-22' as date)
          and rollup_product_week.product_id in (23)
      ) as stretch
    group by
      product_id
  ) as later on later.product_id = position.product_id;

-- stock and totals; sales, deliveries and returns: rollup_store_product_position, rollup_store_product_day, rollup_store_product_month
select
  position.store_id,
  position.product_id,
  position.sale_quantity - coalesce(later.quantity, 0) as sale_quantity,
  position.delivery_quantity - coalesce(later.delivery, 0) as delivery_quantity,
  position.return_quantity - coalesce(later.returned, 0) as return_quantity,
  position.adjust_quantity - coalesce(later.adjusted, 0) as adjust_quantity,
  case
    when position.first_delivery_date <= cast('2026-10-22' as date) then position.first_delivery_date
  end as first_delivery_date,
  position.last_sale_date
from
  (
    select
      *
    from
      rollup_store_product_position
    where
      rollup_store_product_position.product_id in (23)
  ) as position
  left join (
    select
      store_id,
      product_id,
      coalesce(sum(quantity), 0) as quantity,
      coalesce(sum(delivery), 0) as delivery,
      coalesce(sum(returned), 0) as returned,
      coalesce(sum(adjusted), 0) as adjusted
    from
      (
        select
          rollup_store_product_day.store_id,
          rollup_store_product_day.product_id,
          sale_quantity as quantity,
          delivery_quantity as delivery,
          return_quantity as returned,
          adjust_quantity as adjusted
        from
          rollup_store_product_day
        where
          rollup_store_product_day.sale_date between cast('2026-10-23' as date) and cast('2026-10-31' as date)
          and rollup_store_product_day.product_id in (23)
        union all
        select
          rollup_store_product_month.store_id,
          rollup_store_product_month.product_id,
          sale_quantity as quantity,
          delivery_quantity as delivery,
          return_quantity as returned,
          adjust_quantity as adjusted
        from
          rollup_store_product_month
        where
          rollup_store_product_month.month_start between cast('2026-11-01' as date) and cast('2026-11-30' as date)
          and rollup_store_product_month.product_id in (23)
      ) as stretch
    group by
      store_id,
      product_id
  ) as later on later.store_id = position.store_id
  and later.product_id = position.product_id;

-- titles: product_card
select
  product.id,
  product.jan
from
  product_card as product
where
  product.jan in ('9784999900114');

-- stock and totals: rollup_product_position
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
  rollup_product_position.product_id in (23);

-- sales, deliveries and returns: rollup_store_product_day
select
  rollup_store_product_day.store_id,
  sum(sale_quantity) as quantity
from
  rollup_store_product_day
where
  rollup_store_product_day.sale_date between cast('2025-10-25' as date) and cast('2025-11-20' as date)
  and rollup_store_product_day.product_id in (23)
group by
  1;

-- sales, deliveries and returns: rollup_store_product_day
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
  rollup_store_product_day.sale_date between cast('2026-09-26' as date) and cast('2026-10-22' as date)
  and rollup_store_product_day.product_id in (23)
group by
  1;

-- sales, deliveries and returns: rollup_store_product_day
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
  rollup_store_product_day.sale_date between cast('2026-10-24' as date) and cast('2026-11-19' as date)
  and rollup_store_product_day.product_id in (23)
group by
  1;

-- sales, deliveries and returns: rollup_store_product_day
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

-- stores: store, company, chain
select
  store.id,
  store.is_online,
  store.store_cd,
  store.store_nm,
  store.store_kana,
  store.company_cd,
  company.company_nm,
  company.company_kana,
  store.chain_cd,
  chain.chain_nm,
  chain.chain_kana,
  store.prefecture_cd,
  store.area_cd,
  store.location_cd,
  store.scale_cd,
  store.category_cd
from
  store
  left join company on company.company_cd = store.company_cd
  left join chain on chain.chain_cd = store.chain_cd;


-- 商品の法人別売上ランキング
-- Companies ranked by their sales of a product
-- POST /stat/product-sale-ranking-by-company {"jans":["9784999900114"],"period":{"from":"2026-10-24","to":"2026-11-20"}}

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

-- stock and totals; sales, deliveries and returns: rollup_product_position, rollup_product_day, rollup_product_week
select
  position.product_id,
  position.sold - coalesce(later.quantity, 0) as sold,
  position.delivered - coalesce(later.delivery, 0) as delivered,
  position.returned - coalesce(later.returned, 0) as returned,
  position.adjusted - coalesce(later.adjusted, 0) as adjusted
from
  (
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
      rollup_product_position.product_id in (23)
  ) as position
  left join (
    select
      product_id,
      coalesce(sum(quantity), 0) as quantity,
      coalesce(sum(delivery), 0) as delivery,
      coalesce(sum(returned), 0) as returned,
      coalesce(sum(adjusted), 0) as adjusted
    from
      (
        select
          rollup_product_day.product_id,
          sale_quantity as quantity,
          delivery_quantity as delivery,
          return_quantity as returned,
          adjust_quantity as adjusted
        from
          rollup_product_day
        where
          rollup_product_day.sale_date between cast('2026-10-23' as date) and cast('2026-10-25' as date)
          and rollup_product_day.product_id in (23)
        union all
        select
          rollup_product_week.product_id,
          sale_quantity as quantity,
          delivery_quantity as delivery,
          return_quantity as returned,
          adjust_quantity as adjusted
        from
          rollup_product_week
        where
          rollup_product_week.week_start between cast('2026-10-26' as date) and cast('2026-11-22' as date)
          and rollup_product_week.product_id in (23)
      ) as stretch
    group by
      product_id
  ) as later on later.product_id = position.product_id;

-- stock and totals; sales, deliveries and returns: rollup_store_product_position, rollup_store_product_day, rollup_store_product_month
select
  position.store_id,
  position.product_id,
  position.sale_quantity - coalesce(later.quantity, 0) as sale_quantity,
  position.delivery_quantity - coalesce(later.delivery, 0) as delivery_quantity,
  position.return_quantity - coalesce(later.returned, 0) as return_quantity,
  position.adjust_quantity - coalesce(later.adjusted, 0) as adjust_quantity,
  case
    when position.first_delivery_date <= cast('2026-10-22' as date) then position.first_delivery_date
  end as first_delivery_date,
  position.last_sale_date
from
  (
    select
      *
    from
      rollup_store_product_position
    where
      rollup_store_product_position.product_id in (23)
  ) as position
  left join (
    select
      store_id,
      product_id,
      coalesce(sum(quantity), 0) as quantity,
      coalesce(sum(delivery), 0) as delivery,
      coalesce(sum(returned), 0) as returned,
      coalesce(sum(adjusted), 0) as adjusted
    from
      (
        select
          rollup_store_product_day.store_id,
          rollup_store_product_day.product_id,
          sale_quantity as quantity,
          delivery_quantity as delivery,
          return_quantity as returned,
          adjust_quantity as adjusted
        from
          rollup_store_product_day
        where
          rollup_store_product_day.sale_date between cast('2026-10-23' as date) and cast('2026-10-31' as date)
          and rollup_store_product_day.product_id in (23)
        union all
        select
          rollup_store_product_month.store_id,
          rollup_store_product_month.product_id,
          sale_quantity as quantity,
          delivery_quantity as delivery,
          return_quantity as returned,
          adjust_quantity as adjusted
        from
          rollup_store_product_month
        where
          rollup_store_product_month.month_start between cast('2026-11-01' as date) and cast('2026-11-30' as date)
          and rollup_store_product_month.product_id in (23)
      ) as stretch
    group by
      store_id,
      product_id
  ) as later on later.store_id = position.store_id
  and later.product_id = position.product_id;

-- titles: product_card
select
  product.id,
  product.jan
from
  product_card as product
where
  product.jan in ('9784999900114');

-- stock and totals: rollup_product_position
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
  rollup_product_position.product_id in (23);

-- sales, deliveries and returns: rollup_store_product_day
select
  rollup_store_product_day.store_id,
  sum(sale_quantity) as quantity
from
  rollup_store_product_day
where
  rollup_store_product_day.sale_date between cast('2025-10-25' as date) and cast('2025-11-20' as date)
  and rollup_store_product_day.product_id in (23)
group by
  1;

-- sales, deliveries and returns: rollup_store_product_day
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
  rollup_store_product_day.sale_date between cast('2026-09-26' as date) and cast('2026-10-22' as date)
  and rollup_store_product_day.product_id in (23)
group by
  1;

-- sales, deliveries and returns: rollup_store_product_day
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
  rollup_store_product_day.sale_date between cast('2026-10-24' as date) and cast('2026-11-19' as date)
  and rollup_store_product_day.product_id in (23)
group by
  1;

-- sales, deliveries and returns: rollup_store_product_day
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
