-- 商品検索
-- Product search
-- POST /fnd/search-book-magazine {"period":{"from":"2026-11-14","to":"2026-11-20"},"keyword":"星"}

-- sales, deliveries and returns: rollup_product_day
select
  coalesce(sum(part.quantity), 0) as compared_quantity,
  coalesce(sum(part.amount), 0) as compared_amount
from
  (
    select
      coalesce(sum(quantity), 0) as quantity,
      coalesce(sum(amount), 0) as amount
    from
      (
        select
          sum(sale_quantity) as quantity,
          sum(sale_amount) as amount
        from
          rollup_product_day
        where
          rollup_product_day.sale_date between cast('2026-11-14' as date) and cast('2026-11-19' as date)
          and rollup_product_day.product_id in (10, 23, 81, 133, 134 /* and 84 more */)
      ) as stretch
  ) as part;

-- sales, deliveries and returns: rollup_product_day
select
  coalesce(sum(part.quantity), 0) as previous_quantity,
  coalesce(sum(part.amount), 0) as previous_amount
from
  (
    select
      coalesce(sum(quantity), 0) as quantity,
      coalesce(sum(amount), 0) as amount
    from
      (
        select
          sum(sale_quantity) as quantity,
          sum(sale_amount) as amount
        from
          rollup_product_day
        where
          rollup_product_day.sale_date between cast('2026-11-07' as date) and cast('2026-11-12' as date)
          and rollup_product_day.product_id in (10, 23, 81, 133, 134 /* and 84 more */)
      ) as stretch
  ) as part;

-- sales, deliveries and returns: rollup_product_day
select
  coalesce(sum(part.quantity), 0) as quantity,
  coalesce(sum(part.amount), 0) as amount,
  coalesce(sum(part.net_quantity), 0) as net_quantity,
  coalesce(sum(part.delivery), 0) as delivery,
  coalesce(sum(part.returned), 0) as returned
from
  (
    select
      coalesce(sum(quantity), 0) as quantity,
      coalesce(sum(amount), 0) as amount,
      coalesce(sum(net_quantity), 0) as net_quantity,
      coalesce(sum(delivery), 0) as delivery,
      coalesce(sum(returned), 0) as returned
    from
      (
        select
          sum(sale_quantity) as quantity,
          sum(sale_amount) as amount,
          sum(net_quantity) as net_quantity,
          sum(delivery_quantity) as delivery,
          sum(return_quantity) as returned
        from
          rollup_product_day
        where
          rollup_product_day.sale_date between cast('2026-11-14' as date) and cast('2026-11-20' as date)
          and rollup_product_day.product_id in (10, 23, 81, 133, 134 /* and 84 more */)
      ) as stretch
  ) as part;

-- stock and totals; sales, deliveries and returns: rollup_product_position, rollup_product_day
select
  coalesce(sum(part.sold), 0) as sold,
  coalesce(sum(part.delivered), 0) as delivered,
  coalesce(sum(part.adjusted), 0) as adjusted,
  coalesce(sum(part.stock_quantity), 0) as stock_quantity,
  coalesce(sum(part.returned), 0) as given_back,
  coalesce(
    sum(
      case
        when case
          when delivered = 0 then null
          else 100.0 * sold / delivered
        end >= 60
        and stock_quantity > 0
        and recent > 0
        and stock_quantity <= recent then 1
        else 0
      end
    ),
    0
  ) as short_products
from
  (
    select
      position.*,
      coalesce(week.quantity, 0) as recent
    from
      (
        select
          product_id,
          sale_quantity as sold,
          delivery_quantity as delivered,
          return_quantity as returned,
          adjust_quantity as adjusted,
          stock_quantity
        from
          rollup_product_position
        where
          rollup_product_position.product_id in (10, 23, 81, 133, 134 /* and 84 more */)
      ) as position
      left join (
        select
          rollup_product_day.product_id,
          sum(sale_quantity) as quantity
        from
          rollup_product_day
        where
          rollup_product_day.sale_date between cast('2026-11-14' as date) and cast('2026-11-20' as date)
          and rollup_product_day.product_id in (10, 23, 81, 133, 134 /* and 84 more */)
        group by
          1
      ) as week on week.product_id = position.product_id
  ) as part;

-- missing sales: store_gap
select
  count(distinct store_id) as stores,
  count(*) as gaps
from
  store_gap
where
  gap_date between cast('2026-11-14' as date) and cast('2026-11-20' as date);

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

-- titles: product
select
  product.id
from
  product
where
  product.kind in ('book', 'magazine')
  and (
    strpos(product.search_name, '星') > 0
    or strpos(product.search_series, '星') > 0
    or strpos(product.search_author, '星') > 0
    or strpos(product.search_code, '星') > 0
  );

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
  rollup_product_position.product_id in (10, 23, 133, 134, 135 /* and 45 more */);

-- sales, deliveries and returns: rollup_product_day
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

-- sales, deliveries and returns: rollup_product_day
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

-- sales, deliveries and returns: rollup_product_day
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

-- titles; sales, deliveries and returns: product, rollup_product_day
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
  joined as (
    select
      matched.*,
      coalesce(now.quantity, 0) as quantity,
      coalesce(now.amount, 0) as amount,
      coalesce(now.net_quantity, 0) as net_quantity,
      coalesce(now.delivery, 0) as delivery,
      coalesce(now.returned, 0) as returned
    from
      matched
      left join now on now.product_id = matched.id
  ),
  rated as (
    select
      joined.*
    from
      joined
  )
select
  id
from
  rated
order by
  quantity desc nulls last,
  jan collate "C"
limit
  50
offset
  0;

-- orders; stock of publishers and wholesalers: fact_order, rollup_open_order, fact_wholesaler_stock, fact_publisher_stock
with
  ordered as (
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
      product_id
  ),
  unfilled as (
    select
      product_id,
      sum(open_quantity) as pending
    from
      rollup_open_order
    where
      order_date <= cast('2026-11-20' as date)
      and product_id in (10, 23, 133, 134, 135 /* and 45 more */)
    group by
      product_id
  ),
  warehouses as (
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
          ) as row_rank
        from
          fact_wholesaler_stock
        where
          stock_date <= cast('2026-11-20' as date)
          and product_id in (10, 23, 133, 134, 135 /* and 45 more */)
      ) as latest
    where
      row_rank = 1
    group by
      product_id
  ),
  at_publisher as (
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
          ) as row_rank
        from
          fact_publisher_stock
        where
          stock_date <= cast('2026-11-20' as date)
          and product_id in (10, 23, 133, 134, 135 /* and 45 more */)
      ) as latest
    where
      row_rank = 1
  ),
  supplied as (
    select
      product_id
    from
      ordered
    union
    select
      product_id
    from
      unfilled
    union
    select
      product_id
    from
      warehouses
    union
    select
      product_id
    from
      at_publisher
  )
select
  supplied.product_id,
  coalesce(normal_0, 0) as normal_0,
  coalesce(net_0, 0) as net_0,
  coalesce(normal_1, 0) as normal_1,
  coalesce(net_1, 0) as net_1,
  coalesce(normal_2, 0) as normal_2,
  coalesce(net_2, 0) as net_2,
  coalesce(normal_3, 0) as normal_3,
  coalesce(net_3, 0) as net_3,
  coalesce(pending, 0) as pending,
  warehouses.quantity as daily_inventory,
  at_publisher.quantity as publisher_inventory,
  at_publisher.stock_date as publisher_inventory_date
from
  supplied
  left join ordered on ordered.product_id = supplied.product_id
  left join unfilled on unfilled.product_id = supplied.product_id
  left join warehouses on warehouses.product_id = supplied.product_id
  left join at_publisher on at_publisher.product_id = supplied.product_id;


-- 商品の候補（入力中）
-- Product suggestions while typing
-- GET /fnd/suggest {"q":"よぎしゃ"}

-- titles: product_card
select
  id,
  card as value
from
  product_card
where
  id in (0 /* products of the answer, each looked up once */);

-- titles; stock and totals: product, rollup_product_position
select
  product.id,
  count(*) over () as total
from
  product
  left join rollup_product_position on rollup_product_position.product_id = product.id
where
  (
    strpos(product.search_name, 'ヨギシャ') > 0
    or strpos(product.search_series, 'ヨギシャ') > 0
    or strpos(product.search_author, 'ヨギシャ') > 0
    or strpos(product.search_code, 'ヨギシャ') > 0
  )
order by
  rollup_product_position.sale_quantity desc nulls last,
  product.release_date desc nulls last,
  product.jan asc
limit
  10;
