-- Run once by the PostgreSQL container on an empty volume.
create database uresuji_operations;
create database uresuji_warehouse;
