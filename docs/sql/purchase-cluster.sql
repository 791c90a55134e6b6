-- 購買クラスタ分析（誰が買っているか）
-- Who buys: gender, age, stores, clusters of buyers
-- POST /stat/cluster-analysis {"period":{"from":"2026-08-23","to":"2026-11-20"},"jans":["9784999900114"]}

-- sales, deliveries and returns: rollup_product_day, rollup_product_week, rollup_product_month
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
      rollup_product_day
    where
      rollup_product_day.sale_date between cast('2026-08-23' as date) and cast('2026-08-23' as date)
      and rollup_product_day.product_id in (23)
    union all
    select
      sum(sale_quantity) as quantity,
      sum(sale_amount) as amount,
      sum(sale_amount_tax_in) as amount_tax_in,
      sum(net_quantity) as net_quantity,
      sum(delivery_quantity) as delivery,
      sum(return_quantity) as returned,
      sum(adjust_quantity) as adjusted
    from
      rollup_product_week
    where
      rollup_product_week.week_start between cast('2026-08-24' as date) and cast('2026-08-30' as date)
      and rollup_product_week.product_id in (23)
    union all
    select
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
      rollup_product_day.sale_date between cast('2026-08-31' as date) and cast('2026-08-31' as date)
      and rollup_product_day.product_id in (23)
    union all
    select
      sum(sale_quantity) as quantity,
      sum(sale_amount) as amount,
      sum(sale_amount_tax_in) as amount_tax_in,
      sum(net_quantity) as net_quantity,
      sum(delivery_quantity) as delivery,
      sum(return_quantity) as returned,
      sum(adjust_quantity) as adjusted
    from
      rollup_product_month
    where
      rollup_product_month.month_start between cast('2026-09-01' as date) and cast('2026-10-31' as date)
      and rollup_product_month.product_id in (23)
    union all
    select
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
      rollup_product_day.sale_date between cast('2026-11-01' as date) and cast('2026-11-01' as date)
      and rollup_product_day.product_id in (23)
    union all
    select
      sum(sale_quantity) as quantity,
      sum(sale_amount) as amount,
      sum(sale_amount_tax_in) as amount_tax_in,
      sum(net_quantity) as net_quantity,
      sum(delivery_quantity) as delivery,
      sum(return_quantity) as returned,
      sum(adjust_quantity) as adjusted
    from
      rollup_product_week
    where
      rollup_product_week.week_start between cast('2026-11-02' as date) and cast('2026-11-15' as date)
      and rollup_product_week.product_id in (23)
    union all
    select
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
      rollup_product_day.sale_date between cast('2026-11-16' as date) and cast('2026-11-20' as date)
      and rollup_product_day.product_id in (23)
  ) as stretch;

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

-- stores: store
select
  id,
  category_cd,
  location_cd,
  area_cd
from
  store;

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
  product.id in (23)
order by
  product.jan asc;

-- titles: product_card
select
  product.id,
  product.jan
from
  product_card as product
where
  product.jan in ('9784999900114');

-- titles: product, trade_genre, item_genre
select distinct
  case
    when product.trade_genre_id is null then 'i' || coalesce(item_genre.item_cd, '')
    when product.kind = 'magazine' then 'm' || trade_genre.genre_c1_cd || coalesce(trade_genre.genre_c2_cd, '')
    else 't' || trade_genre.genre_c1_cd
  end as feature,
  case
    when product.trade_genre_id is null then coalesce(item_genre.item_nm, '')
    when product.kind = 'magazine' then coalesce(trade_genre.genre_c2_nm, trade_genre.genre_c1_nm)
    else trade_genre.genre_c1_nm
  end as name
from
  (
    select distinct
      product.kind,
      product.trade_genre_id,
      product.item_genre_id
    from
      product
  ) as product
  left join trade_genre on trade_genre.id = product.trade_genre_id
  left join item_genre on item_genre.id = product.item_genre_id;

-- titles: product, trade_genre, item_genre
select distinct
  case
    when product.trade_genre_id is null then concat_ws(' / ', item_genre.item_nm, item_genre.dai_genre_nm)
    else concat_ws(' / ', trade_genre.genre_c1_nm, trade_genre.genre_c2_nm)
  end as name
from
  product
  left join trade_genre on trade_genre.id = product.trade_genre_id
  left join item_genre on item_genre.id = product.item_genre_id
where
  product.id in (23);

-- titles; sales, deliveries and returns; buyers: product, trade_genre, item_genre, fact_sale, member
with
  target as materialized (
    (
      select
        product.id
      from
        product
      where
        product.id in (23)
    )
  ),
  genre as materialized (
    (
      select
        product.id
      from
        product
      where
        (
          product.trade_genre_id in (
            select
              trade_genre.id
            from
              trade_genre
            where
              't' || concat_ws('/', trade_genre.genre_c1_cd, trade_genre.genre_c2_cd) in (
                select
                  found.genre
                from
                  (
                    (
                      select
                        case
                          when product.trade_genre_id is not null then 't' || concat_ws('/', trade_genre.genre_c1_cd, trade_genre.genre_c2_cd)
                          when product.item_genre_id is not null then 'i' || concat_ws('/', item_genre.item_cd, item_genre.dai_genre_cd)
                          else ''
                        end as genre
                      from
                        product
                        left join trade_genre on trade_genre.id = product.trade_genre_id
                        left join item_genre on item_genre.id = product.item_genre_id
                      where
                        product.id in (23)
                    )
                  ) as found
              )
          )
          or (
            product.trade_genre_id is null
            and product.item_genre_id in (
              select
                item_genre.id
              from
                item_genre
              where
                'i' || concat_ws('/', item_genre.item_cd, item_genre.dai_genre_cd) in (
                  select
                    found.genre
                  from
                    (
                      (
                        select
                          case
                            when product.trade_genre_id is not null then 't' || concat_ws('/', trade_genre.genre_c1_cd, trade_genre.genre_c2_cd)
                            when product.item_genre_id is not null then 'i' || concat_ws('/', item_genre.item_cd, item_genre.dai_genre_cd)
                            else ''
                          end as genre
                        from
                          product
                          left join trade_genre on trade_genre.id = product.trade_genre_id
                          left join item_genre on item_genre.id = product.item_genre_id
                        where
                          product.id in (23)
                      )
                    ) as found
                )
            )
          )
          or product.id in (
            select
              product.id
            from
              product
            where
              product.id in (23)
          )
        )
    )
  ),
  visit as materialized (
    select
      fact_sale.member_id,
      fact_sale.store_id,
      sum(
        case
          when fact_sale.quantity > 0 then fact_sale.quantity
          else 0
        end
      ) as genre_taken,
      sum(
        case
          when fact_sale.quantity > 0
          and target.id is not null then fact_sale.quantity
          else 0
        end
      ) as taken,
      sum(
        case
          when target.id is not null then fact_sale.quantity
          else 0
        end
      ) as copies
    from
      fact_sale
      join genre on genre.id = fact_sale.product_id
      left join target on target.id = fact_sale.product_id
    where
      fact_sale.sale_date between cast('2026-08-23' as date) and cast('2026-11-20' as date)
      and fact_sale.member_id is not null
    group by
      fact_sale.member_id,
      fact_sale.store_id
  ),
  buyer as materialized (
    select
      member_id,
      sum(genre_taken) as genre_taken,
      sum(taken) as taken,
      sum(copies) as copies,
      9999999 - mod(max(cast(genre_taken as bigint) * 10000000 + 9999999 - store_id), 10000000) as genre_home,
      9999999 - mod(max(cast(taken as bigint) * 10000000 + 9999999 - store_id), 10000000) as home
    from
      visit
    group by
      member_id
  ),
  homes as (
    select
      genre_home as store_id,
      1 as genre_buyers,
      0 as buyers,
      0 as copies
    from
      buyer
    where
      genre_taken > 0
    union all
    select
      home as store_id,
      0 as genre_buyers,
      1 as buyers,
      copies
    from
      buyer
    where
      taken > 0
  )
select
  1 as of_members,
  gender as part,
  age_group,
  genre_buyers,
  buyers,
  copies
from
  (
    select
      member.gender,
      case
        when member.birth_decade is null then 0
        else least(
          90,
          greatest(
            10,
            cast(
              floor(
                (
                  extract(
                    year
                    from
                      cast('2026-11-20' as date)
                  ) - 5 - member.birth_decade
                ) / 10.0
              ) as integer
            ) * 10
          )
        )
      end as age_group,
      sum(
        case
          when buyer.genre_taken > 0 then 1
          else 0
        end
      ) as genre_buyers,
      sum(
        case
          when buyer.taken > 0 then 1
          else 0
        end
      ) as buyers,
      sum(
        case
          when buyer.taken > 0 then buyer.copies
          else 0
        end
      ) as copies
    from
      buyer
      join member on member.id = buyer.member_id
    group by
      1,
      2
  ) as cell
union all
select
  0 as of_members,
  store_id as part,
  0 as age_group,
  genre_buyers,
  buyers,
  copies
from
  (
    select
      store_id,
      sum(genre_buyers) as genre_buyers,
      sum(buyers) as buyers,
      sum(copies) as copies
    from
      homes
    group by
      store_id
  ) as at_store;

-- titles; sales, deliveries and returns; buyers; stores: product, fact_sale, member, store
with
  target as materialized (
    (
      select
        product.id
      from
        product
      where
        product.id in (23)
    )
  ),
  taken as materialized (
    select
      unit,
      class,
      half,
      member_id,
      first_day,
      first_store,
      copies
    from
      (
        select
          visit.*,
          row_number() over (
            partition by
              unit,
              class,
              half,
              member_id
            order by
              first_day
          ) as turn
        from
          (
            select
              unit.unit,
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
              fact_sale.member_id,
              fact_sale.sale_date - date '2000-01-01' as first_day,
              min(
                case
                  when fact_sale.quantity > 0 then fact_sale.store_id
                end
              ) as first_store,
              sum(fact_sale.quantity) as copies
            from
              fact_sale
              join (
                select
                  product.id,
                  product.id as unit
                from
                  product
                where
                  product.id in (
                    select
                      target.id
                    from
                      target
                  )
              ) as unit on unit.id = fact_sale.product_id
            where
              fact_sale.sale_date between cast('2026-07-01' as date) and cast('2026-11-20' as date)
              and fact_sale.member_id is not null
            group by
              1,
              2,
              3,
              4,
              5
            having
              max(fact_sale.quantity) > 0
          ) as visit
      ) as turns
    where
      turn = 1
  ),
  known as materialized (
    select
      taken.*,
      member.gender,
      case
        when member.birth_decade is null then 0
        else least(
          90,
          greatest(
            10,
            cast(
              floor(
                (
                  extract(
                    year
                    from
                      cast('2026-11-20' as date)
                  ) - 5 - member.birth_decade
                ) / 10.0
              ) as integer
            ) * 10
          )
        )
      end as age_group,
      store.category_cd,
      store.location_cd,
      store.area_cd
    from
      taken
      join member on member.id = taken.member_id
      join store on store.id = taken.first_store
  ),
  keyed as (
    select
      0 as family,
      '' as key,
      unit,
      class,
      half,
      member_id,
      first_day,
      copies
    from
      known
    union all
    select
      1 as family,
      cast(gender as text) as key,
      unit,
      class,
      half,
      member_id,
      first_day,
      copies
    from
      known
    union all
    select
      2 as family,
      cast(age_group as text) as key,
      unit,
      class,
      half,
      member_id,
      first_day,
      copies
    from
      known
    union all
    select
      3 as family,
      concat_ws('/', gender, age_group) as key,
      unit,
      class,
      half,
      member_id,
      first_day,
      copies
    from
      known
    union all
    select
      4 as family,
      coalesce(category_cd, '') as key,
      unit,
      class,
      half,
      member_id,
      first_day,
      copies
    from
      known
    union all
    select
      5 as family,
      coalesce(location_cd, '') as key,
      unit,
      class,
      half,
      member_id,
      first_day,
      copies
    from
      known
    union all
    select
      6 as family,
      coalesce(area_cd, '') as key,
      unit,
      class,
      half,
      member_id,
      first_day,
      copies
    from
      known
  ),
  placed as materialized (
    select
      keyed.*,
      cast(
        floor(
          (
            row_number() over (
              partition by
                keyed.family,
                keyed.key,
                keyed.unit,
                keyed.class,
                keyed.half
              order by
                keyed.first_day,
                keyed.member_id
            ) - 1
          ) / 10.0
        ) as integer
      ) as lot
    from
      keyed
  ),
  counted as materialized (
    select
      placed.*
    from
      placed
      join (
        select
          family,
          key,
          unit,
          class,
          half,
          lot
        from
          placed
        group by
          family,
          key,
          unit,
          class,
          half,
          lot
        having
          count(*) = 10
          and min(first_day) >= cast('2026-08-23' as date) - date '2000-01-01'
      ) as lot on lot.family = placed.family
      and lot.key = placed.key
      and lot.unit = placed.unit
      and lot.class = placed.class
      and lot.half = placed.half
      and lot.lot = placed.lot
  )
select
  bought.family,
  bought.key,
  coalesce(full_lots.buyers, 0) as buyers,
  coalesce(full_lots.copies, 0) as copies
from
  (
    select
      family,
      key
    from
      placed
    where
      first_day >= cast('2026-08-23' as date) - date '2000-01-01'
    group by
      family,
      key
  ) as bought
  left join (
    select
      family,
      key,
      count(distinct member_id) as buyers,
      sum(copies) as copies
    from
      counted
    group by
      family,
      key
  ) as full_lots on full_lots.family = bought.family
  and full_lots.key = bought.key;

-- titles; sales, deliveries and returns; buyers; stores: product, fact_sale, member, store, trade_genre, item_genre
with
  target as materialized (
    (
      select
        product.id
      from
        product
      where
        product.id in (23)
    )
  ),
  taken as materialized (
    select
      unit,
      class,
      half,
      member_id,
      first_day,
      first_store,
      copies
    from
      (
        select
          visit.*,
          row_number() over (
            partition by
              unit,
              class,
              half,
              member_id
            order by
              first_day
          ) as turn
        from
          (
            select
              unit.unit,
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
              fact_sale.member_id,
              fact_sale.sale_date - date '2000-01-01' as first_day,
              min(
                case
                  when fact_sale.quantity > 0 then fact_sale.store_id
                end
              ) as first_store,
              sum(fact_sale.quantity) as copies
            from
              fact_sale
              join (
                select
                  product.id,
                  product.id as unit
                from
                  product
                where
                  product.id in (
                    select
                      target.id
                    from
                      target
                  )
              ) as unit on unit.id = fact_sale.product_id
            where
              fact_sale.sale_date between cast('2026-07-01' as date) and cast('2026-11-20' as date)
              and fact_sale.member_id is not null
            group by
              1,
              2,
              3,
              4,
              5
            having
              max(fact_sale.quantity) > 0
          ) as visit
      ) as turns
    where
      turn = 1
  ),
  known as materialized (
    select
      taken.*,
      member.gender,
      case
        when member.birth_decade is null then 0
        else least(
          90,
          greatest(
            10,
            cast(
              floor(
                (
                  extract(
                    year
                    from
                      cast('2026-11-20' as date)
                  ) - 5 - member.birth_decade
                ) / 10.0
              ) as integer
            ) * 10
          )
        )
      end as age_group,
      store.category_cd,
      store.location_cd,
      store.area_cd
    from
      taken
      join member on member.id = taken.member_id
      join store on store.id = taken.first_store
  ),
  keyed as (
    select
      0 as family,
      '' as key,
      unit,
      class,
      half,
      member_id,
      first_day,
      copies
    from
      known
  ),
  placed as materialized (
    select
      keyed.*,
      cast(
        floor(
          (
            row_number() over (
              partition by
                keyed.family,
                keyed.key,
                keyed.unit,
                keyed.class,
                keyed.half
              order by
                keyed.first_day,
                keyed.member_id
            ) - 1
          ) / 10.0
        ) as integer
      ) as lot
    from
      keyed
  ),
  counted as materialized (
    select
      placed.*
    from
      placed
      join (
        select
          family,
          key,
          unit,
          class,
          half,
          lot
        from
          placed
        group by
          family,
          key,
          unit,
          class,
          half,
          lot
        having
          count(*) = 10
          and min(first_day) >= cast('2026-08-23' as date) - date '2000-01-01'
      ) as lot on lot.family = placed.family
      and lot.key = placed.key
      and lot.unit = placed.unit
      and lot.class = placed.class
      and lot.half = placed.half
      and lot.lot = placed.lot
  ),
  sample as materialized (
    select
      buyer.id
    from
      (
        select distinct
          counted.member_id as id
        from
          counted
        where
          counted.family = 0
      ) as buyer
    order by
      mod(cast(buyer.id as bigint) * 2654435761, 4294967296),
      buyer.id
    limit
      20000
  ),
  other as materialized (
    select
      fact_sale.member_id,
      fact_sale.product_id,
      sum(fact_sale.quantity) as quantity
    from
      fact_sale
      join sample on sample.id = fact_sale.member_id
    where
      fact_sale.quantity > 0
      and fact_sale.sale_date between cast('2026-08-23' as date) and cast('2026-11-20' as date)
      and fact_sale.member_id is not null
      and fact_sale.product_id in (
        (
          select
            product.id
          from
            product
        )
      )
      and fact_sale.product_id not in (
        select
          target.id
        from
          target
      )
    group by
      fact_sale.member_id,
      fact_sale.product_id
  ),
  featured as (
    select
      other.member_id,
      case
        when product.trade_genre_id is null then 'i' || coalesce(item_genre.item_cd, '')
        when product.kind = 'magazine' then 'm' || trade_genre.genre_c1_cd || coalesce(trade_genre.genre_c2_cd, '')
        else 't' || trade_genre.genre_c1_cd
      end as feature,
      sum(other.quantity) as quantity
    from
      other
      join product on product.id = other.product_id
      left join trade_genre on trade_genre.id = product.trade_genre_id
      left join item_genre on item_genre.id = product.item_genre_id
    group by
      1,
      2
  ),
  packed as (
    select
      featured.member_id,
      string_agg(featured.feature || ':' || cast(featured.quantity as text), ' ') as bought
    from
      featured
    group by
      featured.member_id
  ),
  popular as (
    select
      other.product_id,
      string_agg(cast(other.member_id as text), ' ') as members
    from
      other
    group by
      other.product_id
    having
      count(*) >= 10
    order by
      count(*) desc,
      other.product_id
    limit
      150
  )
select
  1 as of_members,
  member.id,
  member.gender,
  case
    when member.birth_decade is null then 0
    else least(
      90,
      greatest(
        10,
        cast(
          floor(
            (
              extract(
                year
                from
                  cast('2026-11-20' as date)
              ) - 5 - member.birth_decade
            ) / 10.0
          ) as integer
        ) * 10
      )
    )
  end as age_group,
  packed.bought
from
  sample
  join member on member.id = sample.id
  left join packed on packed.member_id = sample.id
union all
select
  0 as of_members,
  popular.product_id as id,
  0 as gender,
  0 as age_group,
  popular.members as bought
from
  popular
order by
  1,
  2;
