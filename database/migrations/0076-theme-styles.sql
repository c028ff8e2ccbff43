-- What a store chooses besides its four colours; what is missing is the default (domain/supplier/theme.ts).
alter table supplier add constraint supplier_theme_style check (
  coalesce(theme ->> 'typeface', 'system') in ('system', 'classic', 'friendly', 'technical')
  and coalesce(theme ->> 'corners', 'soft') in ('soft', 'round', 'square')
  and coalesce(theme ->> 'density', 'comfortable') in ('comfortable', 'compact')
  and coalesce(theme ->> 'header', 'light') in ('light', 'solid', 'two-rows')
  and coalesce(theme ->> 'buttons', 'pill') in ('pill', 'filled', 'outlined')
);
