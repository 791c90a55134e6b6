-- 同規模店との差（自店にない売れ筋）
-- Titles that peer stores sell and a store does not
-- POST /stat/peer-store-gap {"storeCd":"4147514","period":{"from":"2026-10-19","to":"2026-11-15"},"listed":"all"}

-- missing sales: store_gap
select
  count(distinct store_id) as stores,
  count(*) as gaps
from
  store_gap
where
  gap_date between cast('2026-10-19' as date) and cast('2026-11-15' as date);

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

-- stores; sales, deliveries and returns; titles: store, rollup_store_day, rollup_store_product_day, product
select
  store.id,
  store.location_cd,
  coalesce(store.company_cd, 'store ' || store.store_cd) as company,
  sold.quantity
from
  store
  join (
    select
      store_id,
      sum(quantity) as quantity,
      sum(amount) as amount,
      sum(amount_tax_in) as amount_tax_in,
      sum(net_quantity) as net_quantity,
      sum(delivery) as delivery,
      sum(returned) as returned,
      sum(adjusted) as adjusted
    from
      (
        select
          store_id,
          quantity as quantity,
          amount as amount,
          amount_tax_in as amount_tax_in,
          net_quantity as net_quantity,
          delivery as delivery,
          returned as returned,
          adjusted as adjusted
        from
          (
            select
              rollup_store_day.store_id,
              sum(sale_quantity) as quantity,
              sum(sale_amount) as amount,
              sum(sale_amount_tax_in) as amount_tax_in,
              sum(net_quantity) as net_quantity,
              sum(delivery_quantity) as delivery,
              sum(return_quantity) as returned,
              sum(adjust_quantity) as adjusted
            from
              rollup_store_day
            where
              rollup_store_day.sale_date between cast('2026-10-19' as date) and cast('2026-11-15' as date)
              and rollup_store_day.store_id in (
                (
                  select
                    store.id
                  from
                    store
                  where
                    store.scale_cd in ('2')
                    and (
                      store.opened_on is null
                      or store.opened_on <= cast('2026-10-19' as date)
                    )
                    and (
                      store.closed_on is null
                      or store.closed_on > cast('2026-11-15' as date)
                    )
                )
              )
            group by
              1
          ) as side
        union all
        select
          store_id,
          - quantity as quantity,
          - amount as amount,
          - amount_tax_in as amount_tax_in,
          - net_quantity as net_quantity,
          - delivery as delivery,
          - returned as returned,
          - adjusted as adjusted
        from
          (
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
              rollup_store_product_day.sale_date between cast('2026-10-19' as date) and cast('2026-11-15' as date)
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
              and rollup_store_product_day.store_id in (
                (
                  select
                    store.id
                  from
                    store
                  where
                    store.scale_cd in ('2')
                    and (
                      store.opened_on is null
                      or store.opened_on <= cast('2026-10-19' as date)
                    )
                    and (
                      store.closed_on is null
                      or store.closed_on > cast('2026-11-15' as date)
                    )
                )
              )
            group by
              1
          ) as side
      ) as sides
    group by
      store_id
  ) as sold on sold.store_id = store.id
where
  sold.quantity > 0
order by
  store.id;

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
  left join agency on agency.agency_cd = store.agency_cd
where
  store.id in (
    select
      store.id
    from
      store
    where
      store.store_cd = '4147514'
  );

-- sales, deliveries and returns; stores; titles: rollup_store_day, store, rollup_store_product_day, product
select
  sum(quantity) as quantity,
  sum(amount) as amount,
  sum(amount_tax_in) as amount_tax_in,
  sum(net_quantity) as net_quantity,
  sum(delivery) as delivery,
  sum(returned) as returned,
  sum(adjusted) as adjusted
from
  (
    select
      quantity as quantity,
      amount as amount,
      amount_tax_in as amount_tax_in,
      net_quantity as net_quantity,
      delivery as delivery,
      returned as returned,
      adjusted as adjusted
    from
      (
        select
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
              sum(sale_quantity) as quantity,
              sum(sale_amount) as amount,
              sum(sale_amount_tax_in) as amount_tax_in,
              sum(net_quantity) as net_quantity,
              sum(delivery_quantity) as delivery,
              sum(return_quantity) as returned,
              sum(adjust_quantity) as adjusted
            from
              rollup_store_day
            where
              rollup_store_day.sale_date between cast('2026-10-19' as date) and cast('2026-11-15' as date)
              and rollup_store_day.store_id in (
                (
                  select
                    store.id
                  from
                    store
                  where
                    store.id in (6)
                )
              )
          ) as stretch
      ) as side
    union all
    select
      - quantity as quantity,
      - amount as amount,
      - amount_tax_in as amount_tax_in,
      - net_quantity as net_quantity,
      - delivery as delivery,
      - returned as returned,
      - adjusted as adjusted
    from
      (
        select
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
              rollup_store_product_day.sale_date between cast('2026-10-19' as date) and cast('2026-11-15' as date)
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
              and rollup_store_product_day.store_id in (
                (
                  select
                    store.id
                  from
                    store
                  where
                    store.id in (6)
                )
              )
          ) as stretch
      ) as side
  ) as sides;

-- orders; stock of publishers and wholesalers: fact_order, rollup_open_order, fact_wholesaler_stock, fact_publisher_stock
with
  ordered as (
    select
      product_id,
      sum(
        case
          when channel = 1
          and order_date between cast('2026-11-09' as date) and cast('2026-11-15' as date) then quantity
          else 0
        end
      ) as normal_0,
      sum(
        case
          when channel = 2
          and order_date between cast('2026-11-09' as date) and cast('2026-11-15' as date) then quantity
          else 0
        end
      ) as net_0,
      sum(
        case
          when channel = 1
          and order_date between cast('2026-11-02' as date) and cast('2026-11-08' as date) then quantity
          else 0
        end
      ) as normal_1,
      sum(
        case
          when channel = 2
          and order_date between cast('2026-11-02' as date) and cast('2026-11-08' as date) then quantity
          else 0
        end
      ) as net_1,
      sum(
        case
          when channel = 1
          and order_date between cast('2026-10-26' as date) and cast('2026-11-01' as date) then quantity
          else 0
        end
      ) as normal_2,
      sum(
        case
          when channel = 2
          and order_date between cast('2026-10-26' as date) and cast('2026-11-01' as date) then quantity
          else 0
        end
      ) as net_2,
      sum(
        case
          when channel = 1
          and order_date between cast('2026-10-19' as date) and cast('2026-10-25' as date) then quantity
          else 0
        end
      ) as normal_3,
      sum(
        case
          when channel = 2
          and order_date between cast('2026-10-19' as date) and cast('2026-10-25' as date) then quantity
          else 0
        end
      ) as net_3
    from
      fact_order
    where
      order_date between cast('2026-10-19' as date) and cast('2026-11-15' as date)
      and product_id in (1, 5, 7, 12, 14 /* and 23 more */)
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
      order_date <= cast('2026-11-15' as date)
      and product_id in (1, 5, 7, 12, 14 /* and 23 more */)
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
          stock_date <= cast('2026-11-15' as date)
          and product_id in (1, 5, 7, 12, 14 /* and 23 more */)
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
          stock_date <= cast('2026-11-15' as date)
          and product_id in (1, 5, 7, 12, 14 /* and 23 more */)
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

-- sales, deliveries and returns; titles; stores; stock and totals: rollup_store_product_day, product, store, rollup_store_product_position, trade_genre
with
  sold as materialized (
    select
      rollup_store_product_day.store_id,
      rollup_store_product_day.product_id,
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
      rollup_store_product_day.sale_date between cast('2026-10-19' as date) and cast('2026-11-15' as date)
      and rollup_store_product_day.product_id in (
        (
          select
            product.id
          from
            product
            left join (
              select
                series_id,
                max(release_date) as newest
              from
                product
              where
                kind = 'magazine'
                and series_id is not null
                and release_date <= cast('2026-11-15' as date)
              group by
                series_id
            ) as latest on latest.series_id = product.series_id
          where
            product.kind in ('book', 'magazine')
            and (
              product.return_limit_date is null
              or product.return_limit_date >= cast('2026-11-15' as date)
            )
            and (
              product.kind <> 'magazine'
              or latest.newest is null
              or product.release_date >= latest.newest
            )
        )
      )
      and rollup_store_product_day.store_id in (
        (
          select
            store.id
          from
            store
          where
            store.id in (4, 6, 9, 13, 15, 17)
        )
      )
    group by
      1,
      2
  ),
  title as materialized (
    select
      sold.product_id,
      sum(
        case
          when sold.store_id = 6 then sold.quantity
          else 0
        end
      ) as quantity,
      sum(
        case
          when sold.store_id <> 6 then sold.quantity
          else 0
        end
      ) as peer_quantity,
      count(
        case
          when sold.store_id <> 6
          and sold.quantity > 0 then 1
        end
      ) as selling_peers
    from
      sold
    group by
      sold.product_id
    having
      count(
        case
          when sold.store_id <> 6
          and sold.quantity > 0 then 1
        end
      ) >= 3
      and count(
        case
          when sold.store_id in (4, 9, 13, 15, 17)
          and sold.quantity > 0 then 1
        end
      ) >= 3
  ),
  shelf as (
    select
      position.product_id,
      position.first_delivery_date,
      (position.delivery_quantity - position.sale_quantity - position.return_quantity + position.adjust_quantity) as stock
    from
      (
        select
          position.store_id,
          position.product_id,
          position.sale_quantity - coalesce(later.quantity, 0) as sale_quantity,
          position.delivery_quantity - coalesce(later.delivery, 0) as delivery_quantity,
          position.return_quantity - coalesce(later.returned, 0) as return_quantity,
          position.adjust_quantity - coalesce(later.adjusted, 0) as adjust_quantity,
          case
            when position.first_delivery_date <= cast('2026-11-15' as date) then position.first_delivery_date
          end as first_delivery_date,
          position.last_sale_date
        from
          (
            select
              *
            from
              rollup_store_product_position
            where
              rollup_store_product_position.product_id in (
                (
                  select
                    product.id
                  from
                    product
                    left join (
                      select
                        series_id,
                        max(release_date) as newest
                      from
                        product
                      where
                        kind = 'magazine'
                        and series_id is not null
                        and release_date <= cast('2026-11-15' as date)
                      group by
                        series_id
                    ) as latest on latest.series_id = product.series_id
                  where
                    product.kind in ('book', 'magazine')
                    and (
                      product.return_limit_date is null
                      or product.return_limit_date >= cast('2026-11-15' as date)
                    )
                    and (
                      product.kind <> 'magazine'
                      or latest.newest is null
                      or product.release_date >= latest.newest
                    )
                )
              )
              and rollup_store_product_position.store_id in (
                (
                  select
                    store.id
                  from
                    store
                  where
                    store.id in (6)
                )
              )
          ) as position
          left join (
            select
              rollup_store_product_day.store_id,
              rollup_store_product_day.product_id,
              sum(sale_quantity) as quantity,
              sum(delivery_quantity) as delivery,
              sum(return_quantity) as returned,
              sum(adjust_quantity) as adjusted
            from
              rollup_store_product_day
            where
              rollup_store_product_day.sale_date between cast('2026-11-16' as date) and cast('2026-11-20' as date)
              and rollup_store_product_day.product_id in (
                (
                  select
                    product.id
                  from
                    product
                    left join (
                      select
                        series_id,
                        max(release_date) as newest
                      from
                        product
                      where
                        kind = 'magazine'
                        and series_id is not null
                        and release_date <= cast('2026-11-15' as date)
                      group by
                        series_id
                    ) as latest on latest.series_id = product.series_id
                  where
                    product.kind in ('book', 'magazine')
                    and (
                      product.return_limit_date is null
                      or product.return_limit_date >= cast('2026-11-15' as date)
                    )
                    and (
                      product.kind <> 'magazine'
                      or latest.newest is null
                      or product.release_date >= latest.newest
                    )
                )
              )
              and rollup_store_product_day.store_id in (
                (
                  select
                    store.id
                  from
                    store
                  where
                    store.id in (6)
                )
              )
            group by
              1,
              2
          ) as later on later.store_id = position.store_id
          and later.product_id = position.product_id
      ) as position
  ),
  gap as (
    select
      expected.product_id,
      expected.quantity,
      expected.peer_quantity,
      expected.selling_peers,
      expected.stock,
      expected.state,
      expected.genre_c1_cd,
      expected.genre_c1_nm,
      expected.jan,
      expected.expected_milli,
      cast(floor((expected.expected_milli * expected.price + 500) / 1000.0) as bigint) as expected_amount,
      expected.expected_milli - 1000 * expected.quantity as gap_milli,
      cast(floor(((expected.expected_milli - 1000 * expected.quantity) * expected.price + 500) / 1000.0) as bigint) as gap_amount,
      greatest(
        0,
        cast(ceil(cast(expected.expected_milli as double precision) * 14 / 28 / 1000) as bigint) - greatest(0, expected.stock)
      ) as suggested
    from
      (
        select
          title.product_id,
          product.jan,
          coalesce(product.price, 0) as price,
          title.quantity,
          title.peer_quantity,
          title.selling_peers,
          coalesce(shelf.stock, 0) as stock,
          case
            when coalesce(shelf.stock, 0) > 0 then 'inStock'
            when shelf.first_delivery_date is null then 'notDelivered'
            else 'outOfStock'
          end as state,
          trade_genre.genre_c1_cd,
          trade_genre.genre_c1_nm,
          cast(
            floor(
              (
                greatest(0, cast(title.peer_quantity as double precision)) * cast(181 as double precision) / cast(787 as double precision)
              ) * 1000 + 0.5
            ) as bigint
          ) as expected_milli
        from
          title
          join product on product.id = title.product_id
          left join trade_genre on trade_genre.id = product.trade_genre_id
          left join shelf on shelf.product_id = title.product_id
      ) as expected
  ),
  listed as materialized (
    select
      gap.*
    from
      gap
  ),
  sums as (
    select
      1 as whole,
      cast(null as text) as all_genre_cd,
      cast(null as text) as all_genre_nm,
      count(*) as all_titles,
      count(
        case
          when listed.state = 'notDelivered' then 1
        end
      ) as all_not_delivered,
      count(
        case
          when listed.state = 'outOfStock' then 1
        end
      ) as all_out_of_stock,
      coalesce(sum(listed.quantity), 0) as all_quantity,
      coalesce(sum(listed.expected_milli), 0) as all_expected,
      coalesce(sum(listed.expected_amount), 0) as all_expected_amount,
      coalesce(sum(listed.gap_milli), 0) as all_gap,
      coalesce(sum(listed.gap_amount), 0) as all_gap_amount,
      coalesce(sum(listed.suggested), 0) as all_suggested
    from
      listed
    union all
    select
      0 as whole,
      listed.genre_c1_cd as all_genre_cd,
      min(listed.genre_c1_nm) as all_genre_nm,
      count(*) as all_titles,
      count(
        case
          when listed.state = 'notDelivered' then 1
        end
      ) as all_not_delivered,
      count(
        case
          when listed.state = 'outOfStock' then 1
        end
      ) as all_out_of_stock,
      coalesce(sum(listed.quantity), 0) as all_quantity,
      coalesce(sum(listed.expected_milli), 0) as all_expected,
      coalesce(sum(listed.expected_amount), 0) as all_expected_amount,
      coalesce(sum(listed.gap_milli), 0) as all_gap,
      coalesce(sum(listed.gap_amount), 0) as all_gap_amount,
      coalesce(sum(listed.suggested), 0) as all_suggested
    from
      listed
    group by
      listed.genre_c1_cd
  ),
  page as (
    select
      listed.*
    from
      listed
    order by
      listed.gap_milli desc,
      listed.jan collate "C"
    limit
      50
    offset
      0
  )
select
  *
from
  sums
  left join page on sums.whole = 1
order by
  sums.whole desc,
  page.gap_milli desc nulls last,
  page.jan collate "C";
