-- The fee of a currency for which the operator set none follows the market's own. The rows that came with the first migration stood in
-- the way of that: they go where nobody changed them, except the market's (before there is a market: the US dollar's).
DELETE FROM system_charges c
WHERE (c.currency, c.percent_basis_points, c.fixed) IN (('USD', 500, 30), ('EUR', 500, 30), ('GBP', 500, 30), ('CHF', 500, 30),
    ('CAD', 500, 30), ('AUD', 500, 30), ('JPY', 500, 30), ('KWD', 500, 100))
  AND c.currency <> COALESCE((SELECT m.currency FROM market m), 'USD');
