-- 併売分析（一緒に買われた商品）
-- Sold together with a product
-- POST /stat/general-purchase-analysis {"period":{"from":"2026-08-23","to":"2026-11-20"},"jans":["9784999900114"]}

select
  coalesce(sum(receipts), 0) as baskets,
  coalesce(sum(quantity), 0) as quantity,
  coalesce(sum(amount), 0) as amount
from
  rollup_store_receipt_day
where
  sale_date between cast('2026-08-23' as date) and cast('2026-11-20' as date);

select
  id,
  card as value
from
  product_card
where
  id in (0 /* products of the answer, each looked up once */);

select
  key,
  value
from
  warehouse_state;

select
  product.id,
  product.jan
from
  product_card as product
where
  product.jan in ('9784999900114');

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
      rollup_product_day.sale_date between cast('2026-08-23' as date) and cast('2026-08-23' as date)
      and rollup_product_day.product_id in (14, 16, 18, 19, 32 /* and 9 more */)
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
      rollup_product_week.week_start between cast('2026-08-24' as date) and cast('2026-08-30' as date)
      and rollup_product_week.product_id in (14, 16, 18, 19, 32 /* and 9 more */)
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
      rollup_product_day.sale_date between cast('2026-08-31' as date) and cast('2026-08-31' as date)
      and rollup_product_day.product_id in (14, 16, 18, 19, 32 /* and 9 more */)
    union all
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
      rollup_product_month.month_start between cast('2026-09-01' as date) and cast('2026-10-31' as date)
      and rollup_product_month.product_id in (14, 16, 18, 19, 32 /* and 9 more */)
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
      and rollup_product_day.product_id in (14, 16, 18, 19, 32 /* and 9 more */)
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
      and rollup_product_week.product_id in (14, 16, 18, 19, 32 /* and 9 more */)
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
      rollup_product_day.sale_date between cast('2026-11-16' as date) and cast('2026-11-20' as date)
      and rollup_product_day.product_id in (14, 16, 18, 19, 32 /* and 9 more */)
  ) as stretch
group by
  product_id;

with
  base as materialized (
    select distinct
      fact_sale.receipt_id as basket
    from
      fact_sale
    where
      fact_sale.product_id in (23)
      and fact_sale.sale_date between cast('2026-08-23' as date) and cast('2026-11-20' as date)
      and fact_sale.quantity > 0
      and fact_sale.receipt_id > 0
  ),
  held as materialized (
    select
      fact_sale.product_id,
      count(distinct fact_sale.receipt_id) as co_occurrences
    from
      fact_sale
      join base on base.basket = fact_sale.receipt_id
    where
      fact_sale.sale_date between cast('2026-08-23' as date) and cast('2026-11-20' as date)
      and fact_sale.quantity > 0
      and fact_sale.receipt_id > 0
    group by
      fact_sale.product_id
    having
      count(distinct fact_sale.receipt_id) >= 5
  ),
  together as materialized (
    select
      held.product_id,
      held.co_occurrences,
      product.jan
    from
      held
      join product on product.id = held.product_id
    where
      held.product_id in (
        (
          select
            product.id
          from
            product
          where
            product.id not in (23)
            and product.kind in ('book', 'magazine')
        )
      )
  ),
  sold as materialized (
    select
      fact_sale.product_id,
      count(distinct fact_sale.receipt_id) as baskets
    from
      fact_sale
    where
      fact_sale.product_id in (
        select
          together.product_id
        from
          together
      )
      and fact_sale.sale_date between cast('2026-08-23' as date) and cast('2026-11-20' as date)
      and fact_sale.quantity > 0
      and fact_sale.receipt_id > 0
    group by
      fact_sale.product_id
  ),
  counted as (
    select
      count(distinct base.basket) as base_baskets
    from
      base
  )
select
  counted.base_baskets,
  together.product_id,
  together.jan,
  together.co_occurrences,
  sold.baskets
from
  counted
  left join (
    together
    join sold on sold.product_id = together.product_id
  ) on true;


-- 併売分析の概要（客単価・買い合わせ率）
-- Baskets with and without a product
-- POST /stat/general-purchase-analysis/summary {"period":{"from":"2026-08-23","to":"2026-11-20"},"jans":["9784999900114"]}

select
  coalesce(sum(receipts), 0) as baskets,
  coalesce(sum(quantity), 0) as quantity,
  coalesce(sum(amount), 0) as amount
from
  rollup_store_receipt_day
where
  sale_date between cast('2026-08-23' as date) and cast('2026-11-20' as date);

select
  id,
  card as value
from
  product_card
where
  id in (0 /* products of the answer, each looked up once */);

select
  key,
  value
from
  warehouse_state;

select
  product.id,
  product.jan
from
  product_card as product
where
  product.jan in ('9784999900114');

with
  base as materialized (
    select distinct
      fact_sale.receipt_id as basket
    from
      fact_sale
    where
      fact_sale.product_id in (23)
      and fact_sale.sale_date between cast('2026-08-23' as date) and cast('2026-11-20' as date)
      and fact_sale.quantity > 0
      and fact_sale.receipt_id > 0
  )
select
  count(distinct fact_sale.receipt_id) as baskets
from
  fact_sale
  join base on base.basket = fact_sale.receipt_id
where
  fact_sale.sale_date between cast('2026-08-23' as date) and cast('2026-11-20' as date)
  and fact_sale.quantity > 0
  and fact_sale.receipt_id > 0
  and fact_sale.product_id in (
    (
      select
        product.id
      from
        product
      where
        product.id not in (23)
        and product.kind in ('book', 'magazine')
    )
  );

with
  base as materialized (
    select distinct
      fact_sale.receipt_id as basket
    from
      fact_sale
    where
      fact_sale.product_id in (23)
      and fact_sale.sale_date between cast('2026-08-23' as date) and cast('2026-11-20' as date)
      and fact_sale.quantity > 0
      and fact_sale.receipt_id > 0
  ),
  base_basket as materialized (
    select distinct
      base.basket
    from
      base
  )
select
  count(distinct fact_sale.receipt_id) as baskets,
  coalesce(sum(fact_sale.quantity), 0) as quantity,
  coalesce(sum(fact_sale.amount), 0) as amount,
  count(
    distinct case
      when fact_sale.member_id is not null then fact_sale.receipt_id
    end
  ) as member_baskets
from
  fact_sale
  join base_basket on base_basket.basket = fact_sale.receipt_id
where
  fact_sale.sale_date between cast('2026-08-23' as date) and cast('2026-11-20' as date)
  and fact_sale.quantity > 0
  and fact_sale.receipt_id > 0;

with
  base as materialized (
    select distinct
      fact_sale.receipt_id as basket
    from
      fact_sale
    where
      fact_sale.product_id in (23)
      and fact_sale.sale_date between cast('2026-08-23' as date) and cast('2026-11-20' as date)
      and fact_sale.quantity > 0
      and fact_sale.receipt_id > 0
  ),
  held as materialized (
    select distinct
      fact_sale.product_id,
      fact_sale.receipt_id as basket
    from
      fact_sale
      join base on base.basket = fact_sale.receipt_id
    where
      fact_sale.sale_date between cast('2026-08-23' as date) and cast('2026-11-20' as date)
      and fact_sale.quantity > 0
      and fact_sale.receipt_id > 0
  ),
  named as (
    select
      held.basket,
      case
        when product.trade_genre_id is null then concat_ws(' / ', item_genre.item_nm, item_genre.dai_genre_nm)
        else concat_ws(' / ', trade_genre.genre_c1_nm, trade_genre.genre_c2_nm)
      end as name
    from
      held
      join product on product.id = held.product_id
      left join trade_genre on trade_genre.id = product.trade_genre_id
      left join item_genre on item_genre.id = product.item_genre_id
    where
      held.product_id in (
        (
          select
            product.id
          from
            product
          where
            product.id not in (23)
            and product.kind in ('book', 'magazine')
        )
      )
  )
select
  named.name,
  count(distinct named.basket) as co_occurrences
from
  named
where
  named.name <> ''
group by
  named.name
having
  count(distinct named.basket) >= 5
order by
  co_occurrences desc,
  named.name collate "C"
limit
  10;
