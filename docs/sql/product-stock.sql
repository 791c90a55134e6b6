-- 理論在庫の分布（店舗数）
-- Number of stores by theoretical stock
-- POST /stat/distribution-inventory-store {"jan":"9784999900114"}

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

-- stock and totals; sales, deliveries and returns: rollup_store_product_position, rollup_store_product_day
select
  position.store_id,
  position.product_id,
  position.sale_quantity - coalesce(later.quantity, 0) as sale_quantity,
  position.delivery_quantity - coalesce(later.delivery, 0) as delivery_quantity,
  position.return_quantity - coalesce(later.returned, 0) as return_quantity,
  position.adjust_quantity - coalesce(later.adjusted, 0) as adjust_quantity,
  case
    when position.first_delivery_date <= cast('2026-11-19' as date) then position.first_delivery_date
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
      rollup_store_product_day.store_id,
      rollup_store_product_day.product_id,
      sale_quantity as quantity,
      delivery_quantity as delivery,
      return_quantity as returned,
      adjust_quantity as adjusted
    from
      rollup_store_product_day
    where
      rollup_store_product_day.sale_date between cast('2026-11-20' as date) and cast('2026-11-20' as date)
      and rollup_store_product_day.product_id in (23)
  ) as later on later.store_id = position.store_id
  and later.product_id = position.product_id;

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

-- sales, deliveries and returns: rollup_store_product_day
select
  rollup_store_product_day.store_id,
  rollup_store_product_day.sale_date as bucket,
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
  rollup_store_product_day.sale_date between cast('2026-10-23' as date) and cast('2026-11-19' as date)
  and rollup_store_product_day.product_id in (23)
group by
  1,
  2;

-- sales, deliveries and returns: rollup_store_product_day
select
  store_id,
  product_id,
  max(sale_date) as day
from
  rollup_store_product_day
where
  product_id in (23)
  and store_id in (3, 8, 14, 16)
  and sale_quantity > 0
  and sale_date between cast('2026-09-17' as date) and cast('2026-11-19' as date)
group by
  store_id,
  product_id;


-- 理論在庫の店舗一覧（在庫帯・健全度別）
-- Stores with their theoretical stock
-- POST /stat/distribution-inventory-store-details {"jan":"9784999900114","pageSize":30}

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

-- stock and totals; sales, deliveries and returns: rollup_store_product_position, rollup_store_product_day
select
  position.store_id,
  position.product_id,
  position.sale_quantity - coalesce(later.quantity, 0) as sale_quantity,
  position.delivery_quantity - coalesce(later.delivery, 0) as delivery_quantity,
  position.return_quantity - coalesce(later.returned, 0) as return_quantity,
  position.adjust_quantity - coalesce(later.adjusted, 0) as adjust_quantity,
  case
    when position.first_delivery_date <= cast('2026-11-19' as date) then position.first_delivery_date
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
      rollup_store_product_day.store_id,
      rollup_store_product_day.product_id,
      sale_quantity as quantity,
      delivery_quantity as delivery,
      return_quantity as returned,
      adjust_quantity as adjusted
    from
      rollup_store_product_day
    where
      rollup_store_product_day.sale_date between cast('2026-11-20' as date) and cast('2026-11-20' as date)
      and rollup_store_product_day.product_id in (23)
  ) as later on later.store_id = position.store_id
  and later.product_id = position.product_id;

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

-- sales, deliveries and returns: rollup_store_product_day
select
  rollup_store_product_day.store_id,
  rollup_store_product_day.sale_date as bucket,
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
  rollup_store_product_day.sale_date between cast('2026-10-23' as date) and cast('2026-11-19' as date)
  and rollup_store_product_day.product_id in (23)
group by
  1,
  2;

-- sales, deliveries and returns: rollup_store_product_day
select
  store_id,
  product_id,
  max(sale_date) as day
from
  rollup_store_product_day
where
  product_id in (23)
  and store_id in (3, 8, 14, 16)
  and sale_quantity > 0
  and sale_date between cast('2026-09-17' as date) and cast('2026-11-19' as date)
group by
  store_id,
  product_id;
