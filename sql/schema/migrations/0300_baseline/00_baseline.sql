-- The schema with which later migrations go on. It is what the 36 migrations of version 0.4.0 made, from 0001_places to
-- 0230_notability. A database that has them counts as having the baseline. The checksum tells them from others.
-- baseline: ad932b01699c997d000411e0368207534a80a6016c52df1feae1e17f0d0634a3, version 0.4.0 (commit 61bd439)
-- breaking: older programs would create these tables again.

