-- 併売分析（一緒に買われた商品）
-- Products bought together
-- POST /stat/general-purchase-analysis {"period":{"from":"2026-08-23","to":"2026-11-20"},"jans":["9784999900114"]}

-- receipts: rollup_store_receipt_day
select
  coalesce(sum(greatest(floor(through / 5.0) - ceil(before / 5.0), 0)), 0) * 5 as receipts
from
  (
    select
      0 as class,
      cast(
        extract(
          year
          from
            sale_date
        ) as integer
      ) * 2 + case
        when extract(
          month
          from
            sale_date
        ) > 6 then 1
        else 0
      end as half,
      sum(receipts) as through,
      sum(
        case
          when sale_date < cast('2026-08-23' as date) then receipts
          else 0
        end
      ) as before
    from
      rollup_store_receipt_day
    where
      sale_date between cast('2026-07-01' as date) and cast('2026-11-20' as date)
    group by
      1,
      2
  ) as counted;

-- receipts: rollup_store_receipt_day
select
  coalesce(sum(quantity), 0) as quantity,
  coalesce(sum(amount), 0) as amount
from
  rollup_store_receipt_day
where
  sale_date between cast('2026-08-23' as date) and cast('2026-11-20' as date);

-- missing sales: store_gap
select
  count(distinct store_id) as stores,
  count(*) as gaps
from
  store_gap
where
  gap_date between cast('2026-08-23' as date) and cast('2026-11-20' as date);

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
  product.id,
  product.jan
from
  product
where
  product.id in (14, 16, 18, 19, 32 /* and 9 more */);

-- titles: product_card
select
  product.id,
  product.jan
from
  product_card as product
where
  product.jan in ('9784999900114');

-- sales, deliveries and returns: rollup_product_day, rollup_product_week, rollup_product_month
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

-- sales, deliveries and returns: fact_sale
with
  base as materialized (
    select
      fact_sale.product_id as key,
      0 as class,
      cast(
        extract(
          year
          from
            fact_sale.sale_date
        ) as integer
      ) * 2 + case
        when extract(
          month
          from
            fact_sale.sale_date
        ) > 6 then 1
        else 0
      end as half,
      fact_sale.receipt_id as basket,
      min(fact_sale.sale_date) as day,
      count(fact_sale.member_id) > 0 as has_card
    from
      fact_sale as fact_sale
    where
      fact_sale.sale_date between cast('2026-07-01' as date) and cast('2026-11-20' as date)
      and fact_sale.quantity > 0
      and fact_sale.receipt_id > 0
      and fact_sale.product_id in (23)
    group by
      1,
      2,
      3,
      4
  ),
  named as materialized (
    select
      fact_sale.product_id,
      fact_sale.store_id,
      fact_sale.receipt_id,
      fact_sale.member_id,
      fact_sale.sale_date,
      fact_sale.quantity
    from
      fact_sale
    where
      fact_sale.sale_date between cast('2026-07-01' as date) and cast('2026-11-20' as date)
      and fact_sale.product_id in (14, 16, 18, 19, 32 /* and 9 more */)
  ),
  beside as materialized (
    select
      fact_sale.product_id as key,
      0 as class,
      cast(
        extract(
          year
          from
            fact_sale.sale_date
        ) as integer
      ) * 2 + case
        when extract(
          month
          from
            fact_sale.sale_date
        ) > 6 then 1
        else 0
      end as half,
      fact_sale.receipt_id as basket,
      min(fact_sale.sale_date) as day,
      count(fact_sale.member_id) > 0 as has_card
    from
      named as fact_sale
    where
      fact_sale.sale_date between cast('2026-07-01' as date) and cast('2026-11-20' as date)
      and fact_sale.quantity > 0
      and fact_sale.receipt_id > 0
      and fact_sale.receipt_id in (
        select
          base.basket
        from
          base
      )
    group by
      1,
      2,
      3,
      4
  )
select
  pairs.key,
  count(distinct pairs.basket) as baskets
from
  (
    select
      key,
      basket
    from
      (
        select
          numbered.key,
          numbered.basket,
          numbered.reach,
          count(*) over of_lot as baskets,
          min(opened) over of_lot as first_opened
        from
          (
            select
              purchases.*,
              cast(
                floor(
                  (
                    row_number() over (
                      partition by
                        unit,
                        key,
                        class,
                        half,
                        reach
                      order by
                        closed,
                        basket
                    ) - 1
                  ) / 5.0
                ) as integer
              ) as lot
            from
              (
                select
                  turns.*
                from
                  (
                    select
                      met.*,
                      row_number() over (
                        partition by
                          unit,
                          key,
                          class,
                          half,
                          basket
                        order by
                          closed,
                          opened
                      ) as turn
                    from
                      (
                        select
                          base.key as unit,
                          beside.key,
                          base.class,
                          base.basket,
                          greatest(base.half, beside.half) as half,
                          greatest(base.day, beside.day) as closed,
                          least(base.day, beside.day) as opened,
                          0 as reach
                        from
                          base
                          join beside on beside.basket = base.basket
                          and beside.class = base.class
                          and beside.half between base.half - 1 and base.half + 1
                        where
                          greatest(base.half, beside.half) >= cast(
                            extract(
                              year
                              from
                                cast('2026-08-23' as date)
                            ) as integer
                          ) * 2 + case
                            when extract(
                              month
                              from
                                cast('2026-08-23' as date)
                            ) > 6 then 1
                            else 0
                          end
                      ) as met
                  ) as turns
                where
                  turn = 1
              ) as purchases
          ) as numbered
        window
          of_lot as (
            partition by
              unit,
              key,
              class,
              half,
              reach,
              lot
          )
      ) as lots
    where
      baskets = 5
      and first_opened >= cast('2026-08-23' as date)
      and reach <= 0
  ) as pairs
group by
  pairs.key;

-- sales, deliveries and returns; titles: fact_sale, product
with
  base as materialized (
    select
      fact_sale.product_id as key,
      0 as class,
      cast(
        extract(
          year
          from
            fact_sale.sale_date
        ) as integer
      ) * 2 + case
        when extract(
          month
          from
            fact_sale.sale_date
        ) > 6 then 1
        else 0
      end as half,
      fact_sale.receipt_id as basket,
      min(fact_sale.sale_date) as day,
      count(fact_sale.member_id) > 0 as has_card
    from
      fact_sale as fact_sale
    where
      fact_sale.sale_date between cast('2026-07-01' as date) and cast('2026-11-20' as date)
      and fact_sale.quantity > 0
      and fact_sale.receipt_id > 0
      and fact_sale.product_id in (23)
    group by
      1,
      2,
      3,
      4
  ),
  taker as materialized (
    select distinct
      base.basket
    from
      base
    where
      base.day >= cast('2026-08-23' as date)
  ),
  taken as materialized (
    select
      fact_sale.product_id
    from
      fact_sale
      join taker on taker.basket = fact_sale.receipt_id
    where
      fact_sale.sale_date between cast('2026-08-23' as date) and cast('2026-11-20' as date)
      and fact_sale.quantity > 0
      and fact_sale.receipt_id > 0
    group by
      fact_sale.product_id
    having
      count(distinct fact_sale.receipt_id) >= 5
  ),
  counts as (
    select
      (
        select
          count(distinct lots.basket)
        from
          (
            select
              key,
              basket
            from
              (
                select
                  numbered.key,
                  numbered.basket,
                  count(*) over of_lot as baskets,
                  min(day) over of_lot as opened
                from
                  (
                    select
                      purchases.*,
                      cast(
                        floor(
                          (
                            row_number() over (
                              partition by
                                key,
                                class,
                                half
                              order by
                                day,
                                basket
                            ) - 1
                          ) / 5.0
                        ) as integer
                      ) as lot
                    from
                      base as purchases
                  ) as numbered
                window
                  of_lot as (
                    partition by
                      key,
                      class,
                      half,
                      lot
                  )
              ) as lots
            where
              baskets = 5
              and opened >= cast('2026-08-23' as date)
          ) as lots
      ) as counted,
      (
        select
          count(*)
        from
          base
        where
          base.day >= cast('2026-08-23' as date)
      ) as present
  )
select
  counts.counted,
  counts.present,
  beside.product_id
from
  counts
  left join (
    select
      taken.product_id
    from
      taken
    where
      taken.product_id in (
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
  ) as beside on true;

-- sales, deliveries and returns: fact_sale
with
  firsts as (
    select
      fact_sale.product_id as key,
      0 as class,
      cast(
        extract(
          year
          from
            fact_sale.sale_date
        ) as integer
      ) * 2 + case
        when extract(
          month
          from
            fact_sale.sale_date
        ) > 6 then 1
        else 0
      end as half,
      fact_sale.receipt_id as basket,
      min(fact_sale.sale_date) as day,
      count(fact_sale.member_id) > 0 as has_card
    from
      fact_sale as fact_sale
    where
      fact_sale.sale_date between cast('2026-07-01' as date) and cast('2026-11-20' as date)
      and fact_sale.quantity > 0
      and fact_sale.receipt_id > 0
      and fact_sale.product_id in (14, 16, 18, 19, 32 /* and 9 more */)
    group by
      1,
      2,
      3,
      4
  )
select
  lots.key,
  count(distinct lots.basket) as baskets
from
  (
    select
      key,
      basket
    from
      (
        select
          numbered.key,
          numbered.basket,
          count(*) over of_lot as baskets,
          min(day) over of_lot as opened
        from
          (
            select
              purchases.*,
              cast(
                floor(
                  (
                    row_number() over (
                      partition by
                        key,
                        class,
                        half
                      order by
                        day,
                        basket
                    ) - 1
                  ) / 5.0
                ) as integer
              ) as lot
            from
              firsts as purchases
          ) as numbered
        window
          of_lot as (
            partition by
              key,
              class,
              half,
              lot
          )
      ) as lots
    where
      baskets = 5
      and opened >= cast('2026-08-23' as date)
  ) as lots
group by
  lots.key;


-- 併売分析の概要（客単価・買い合わせ率）
-- Baskets with and without a product
-- POST /stat/general-purchase-analysis/summary {"period":{"from":"2026-08-23","to":"2026-11-20"},"jans":["9784999900114"]}

-- receipts: rollup_store_receipt_day
select
  coalesce(sum(greatest(floor(through / 5.0) - ceil(before / 5.0), 0)), 0) * 5 as receipts
from
  (
    select
      0 as class,
      cast(
        extract(
          year
          from
            sale_date
        ) as integer
      ) * 2 + case
        when extract(
          month
          from
            sale_date
        ) > 6 then 1
        else 0
      end as half,
      sum(receipts) as through,
      sum(
        case
          when sale_date < cast('2026-08-23' as date) then receipts
          else 0
        end
      ) as before
    from
      rollup_store_receipt_day
    where
      sale_date between cast('2026-07-01' as date) and cast('2026-11-20' as date)
    group by
      1,
      2
  ) as counted;

-- receipts: rollup_store_receipt_day
select
  coalesce(sum(quantity), 0) as quantity,
  coalesce(sum(amount), 0) as amount
from
  rollup_store_receipt_day
where
  sale_date between cast('2026-08-23' as date) and cast('2026-11-20' as date);

-- missing sales: store_gap
select
  count(distinct store_id) as stores,
  count(*) as gaps
from
  store_gap
where
  gap_date between cast('2026-08-23' as date) and cast('2026-11-20' as date);

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
  product.jan in ('9784999900114');

-- sales, deliveries and returns; titles: fact_sale, product
with
  base as materialized (
    select
      fact_sale.product_id as key,
      0 as class,
      cast(
        extract(
          year
          from
            fact_sale.sale_date
        ) as integer
      ) * 2 + case
        when extract(
          month
          from
            fact_sale.sale_date
        ) > 6 then 1
        else 0
      end as half,
      fact_sale.receipt_id as basket,
      min(fact_sale.sale_date) as day,
      count(fact_sale.member_id) > 0 as has_card
    from
      fact_sale as fact_sale
    where
      fact_sale.sale_date between cast('2026-07-01' as date) and cast('2026-11-20' as date)
      and fact_sale.quantity > 0
      and fact_sale.receipt_id > 0
      and fact_sale.product_id in (23)
    group by
      1,
      2,
      3,
      4
  ),
  beside as materialized (
    select
      'any' as key,
      0 as class,
      cast(
        extract(
          year
          from
            fact_sale.sale_date
        ) as integer
      ) * 2 + case
        when extract(
          month
          from
            fact_sale.sale_date
        ) > 6 then 1
        else 0
      end as half,
      fact_sale.receipt_id as basket,
      min(fact_sale.sale_date) as day,
      count(fact_sale.member_id) > 0 as has_card
    from
      fact_sale as fact_sale
    where
      fact_sale.sale_date between cast('2026-07-01' as date) and cast('2026-11-20' as date)
      and fact_sale.quantity > 0
      and fact_sale.receipt_id > 0
      and fact_sale.receipt_id in (
        select
          base.basket
        from
          base
      )
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
      )
    group by
      1,
      2,
      3,
      4
  )
select
  pairs.key,
  count(distinct pairs.basket) as baskets
from
  (
    select
      key,
      basket
    from
      (
        select
          numbered.key,
          numbered.basket,
          numbered.reach,
          count(*) over of_lot as baskets,
          min(opened) over of_lot as first_opened
        from
          (
            select
              purchases.*,
              cast(
                floor(
                  (
                    row_number() over (
                      partition by
                        unit,
                        key,
                        class,
                        half,
                        reach
                      order by
                        closed,
                        basket
                    ) - 1
                  ) / 5.0
                ) as integer
              ) as lot
            from
              (
                select
                  turns.*
                from
                  (
                    select
                      met.*,
                      row_number() over (
                        partition by
                          unit,
                          key,
                          class,
                          half,
                          basket
                        order by
                          closed,
                          opened
                      ) as turn
                    from
                      (
                        select
                          base.key as unit,
                          beside.key,
                          base.class,
                          base.basket,
                          greatest(base.half, beside.half) as half,
                          greatest(base.day, beside.day) as closed,
                          least(base.day, beside.day) as opened,
                          0 as reach
                        from
                          base
                          join beside on beside.basket = base.basket
                          and beside.class = base.class
                          and beside.half between base.half - 1 and base.half + 1
                        where
                          greatest(base.half, beside.half) >= cast(
                            extract(
                              year
                              from
                                cast('2026-08-23' as date)
                            ) as integer
                          ) * 2 + case
                            when extract(
                              month
                              from
                                cast('2026-08-23' as date)
                            ) > 6 then 1
                            else 0
                          end
                      ) as met
                  ) as turns
                where
                  turn = 1
              ) as purchases
          ) as numbered
        window
          of_lot as (
            partition by
              unit,
              key,
              class,
              half,
              reach,
              lot
          )
      ) as lots
    where
      baskets = 5
      and first_opened >= cast('2026-08-23' as date)
      and reach <= 0
  ) as pairs
group by
  pairs.key;

-- sales, deliveries and returns; titles: fact_sale, product, trade_genre, item_genre
with
  base as materialized (
    select
      fact_sale.product_id as key,
      0 as class,
      cast(
        extract(
          year
          from
            fact_sale.sale_date
        ) as integer
      ) * 2 + case
        when extract(
          month
          from
            fact_sale.sale_date
        ) > 6 then 1
        else 0
      end as half,
      fact_sale.receipt_id as basket,
      min(fact_sale.sale_date) as day,
      count(fact_sale.member_id) > 0 as has_card
    from
      fact_sale as fact_sale
    where
      fact_sale.sale_date between cast('2026-07-01' as date) and cast('2026-11-20' as date)
      and fact_sale.quantity > 0
      and fact_sale.receipt_id > 0
      and fact_sale.product_id in (23)
    group by
      1,
      2,
      3,
      4
  ),
  beside as materialized (
    select
      case
        when product.trade_genre_id is null then concat_ws(' / ', item_genre.item_nm, item_genre.dai_genre_nm)
        else concat_ws(' / ', trade_genre.genre_c1_nm, trade_genre.genre_c2_nm)
      end as key,
      0 as class,
      cast(
        extract(
          year
          from
            fact_sale.sale_date
        ) as integer
      ) * 2 + case
        when extract(
          month
          from
            fact_sale.sale_date
        ) > 6 then 1
        else 0
      end as half,
      fact_sale.receipt_id as basket,
      min(fact_sale.sale_date) as day,
      count(fact_sale.member_id) > 0 as has_card
    from
      fact_sale as fact_sale
      join product on product.id = fact_sale.product_id
      left join trade_genre on trade_genre.id = product.trade_genre_id
      left join item_genre on item_genre.id = product.item_genre_id
    where
      fact_sale.sale_date between cast('2026-07-01' as date) and cast('2026-11-20' as date)
      and fact_sale.quantity > 0
      and fact_sale.receipt_id > 0
      and fact_sale.receipt_id in (
        select
          base.basket
        from
          base
      )
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
      )
    group by
      1,
      2,
      3,
      4
  )
select
  pairs.key,
  count(distinct pairs.basket) as baskets
from
  (
    select
      key,
      basket
    from
      (
        select
          numbered.key,
          numbered.basket,
          numbered.reach,
          count(*) over of_lot as baskets,
          min(opened) over of_lot as first_opened
        from
          (
            select
              purchases.*,
              cast(
                floor(
                  (
                    row_number() over (
                      partition by
                        unit,
                        key,
                        class,
                        half,
                        reach
                      order by
                        closed,
                        basket
                    ) - 1
                  ) / 5.0
                ) as integer
              ) as lot
            from
              (
                select
                  turns.*
                from
                  (
                    select
                      met.*,
                      row_number() over (
                        partition by
                          unit,
                          key,
                          class,
                          half,
                          basket
                        order by
                          closed,
                          opened
                      ) as turn
                    from
                      (
                        select
                          base.key as unit,
                          beside.key,
                          base.class,
                          base.basket,
                          greatest(base.half, beside.half) as half,
                          greatest(base.day, beside.day) as closed,
                          least(base.day, beside.day) as opened,
                          0 as reach
                        from
                          base
                          join beside on beside.basket = base.basket
                          and beside.class = base.class
                          and beside.half between base.half - 1 and base.half + 1
                        where
                          greatest(base.half, beside.half) >= cast(
                            extract(
                              year
                              from
                                cast('2026-08-23' as date)
                            ) as integer
                          ) * 2 + case
                            when extract(
                              month
                              from
                                cast('2026-08-23' as date)
                            ) > 6 then 1
                            else 0
                          end
                      ) as met
                  ) as turns
                where
                  turn = 1
              ) as purchases
          ) as numbered
        window
          of_lot as (
            partition by
              unit,
              key,
              class,
              half,
              reach,
              lot
          )
      ) as lots
    where
      baskets = 5
      and first_opened >= cast('2026-08-23' as date)
      and reach <= 0
  ) as pairs
group by
  pairs.key;

-- sales, deliveries and returns: fact_sale
with
  base as materialized (
    select
      fact_sale.product_id as key,
      0 as class,
      cast(
        extract(
          year
          from
            fact_sale.sale_date
        ) as integer
      ) * 2 + case
        when extract(
          month
          from
            fact_sale.sale_date
        ) > 6 then 1
        else 0
      end as half,
      fact_sale.receipt_id as basket,
      min(fact_sale.sale_date) as day,
      count(fact_sale.member_id) > 0 as has_card
    from
      fact_sale as fact_sale
    where
      fact_sale.sale_date between cast('2026-07-01' as date) and cast('2026-11-20' as date)
      and fact_sale.quantity > 0
      and fact_sale.receipt_id > 0
      and fact_sale.product_id in (23)
    group by
      1,
      2,
      3,
      4
  ),
  counted as materialized (
    select distinct
      lots.basket
    from
      (
        select
          key,
          basket
        from
          (
            select
              numbered.key,
              numbered.basket,
              count(*) over of_lot as baskets,
              min(day) over of_lot as opened
            from
              (
                select
                  purchases.*,
                  cast(
                    floor(
                      (
                        row_number() over (
                          partition by
                            key,
                            class,
                            half
                          order by
                            day,
                            basket
                        ) - 1
                      ) / 5.0
                    ) as integer
                  ) as lot
                from
                  base as purchases
              ) as numbered
            window
              of_lot as (
                partition by
                  key,
                  class,
                  half,
                  lot
              )
          ) as lots
        where
          baskets = 5
          and opened >= cast('2026-08-23' as date)
      ) as lots
  ),
  carded as (
    select
      base.*
    from
      base
    where
      base.has_card
  ),
  sums as (
    select
      count(distinct fact_sale.receipt_id) as baskets,
      coalesce(sum(fact_sale.quantity), 0) as quantity,
      coalesce(sum(fact_sale.amount), 0) as amount
    from
      fact_sale
      join counted on counted.basket = fact_sale.receipt_id
    where
      fact_sale.sale_date between cast('2026-08-23' as date) and cast('2026-11-20' as date)
      and fact_sale.quantity > 0
      and fact_sale.receipt_id > 0
  )
select
  (
    select
      count(*)
    from
      counted
  ) as counted,
  (
    select
      count(*)
    from
      base
    where
      base.day >= cast('2026-08-23' as date)
  ) as present,
  (
    select
      count(distinct lots.basket)
    from
      (
        select
          key,
          basket
        from
          (
            select
              numbered.key,
              numbered.basket,
              count(*) over of_lot as baskets,
              min(day) over of_lot as opened
            from
              (
                select
                  purchases.*,
                  cast(
                    floor(
                      (
                        row_number() over (
                          partition by
                            key,
                            class,
                            half
                          order by
                            day,
                            basket
                        ) - 1
                      ) / 5.0
                    ) as integer
                  ) as lot
                from
                  carded as purchases
              ) as numbered
            window
              of_lot as (
                partition by
                  key,
                  class,
                  half,
                  lot
              )
          ) as lots
        where
          baskets = 5
          and opened >= cast('2026-08-23' as date)
      ) as lots
  ) as counted_cards,
  (
    select
      count(*)
    from
      carded
    where
      carded.day >= cast('2026-08-23' as date)
  ) as present_cards,
  sums.baskets,
  sums.quantity,
  sums.amount
from
  sums;
